"""How far analyses can be trusted: games whose blunders and players are known, analysed and compared."""
