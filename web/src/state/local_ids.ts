/** Ids of what is kept in this browser begin so; src/serai/pocket uses the same prefix. */

const LOCAL_PREFIX = 'here-';

export const isLocalId = (id: string): boolean => id.startsWith(LOCAL_PREFIX);
