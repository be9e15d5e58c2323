/** Ways to play a game, with their icons. */

export const MODES = { bots: 'bot', friends: 'people', device: 'device', real: 'dice', watch: 'eye' } as const;

export type Mode = keyof typeof MODES;

/** Players on different devices need a server. */
export const needsServer = (mode: Mode): boolean => mode === 'friends';

export const isMode = (word: string): word is Mode => word in MODES;
