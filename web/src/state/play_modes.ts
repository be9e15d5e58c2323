/** The ways to play a game, and the sign of each. */

export const MODES = { bots: 'bot', friends: 'people', device: 'device', watch: 'eye' } as const;

export type Mode = keyof typeof MODES;

/** Friends elsewhere need somebody who passes moves on between them. */
export const needsServer = (mode: Mode): boolean => mode === 'friends';

export const isMode = (word: string): word is Mode => word in MODES;
