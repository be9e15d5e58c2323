/** QR codes for links, by uqr. Loaded where one is shown. */

import { encode } from 'uqr';

/** Dark modules are true; null: the text is too long for a code that a phone reads from a screen. */
export function qrCode(text: string): boolean[][] | null {
  const longest = 230; // bytes: version 9 at the lowest level of correction
  if (new TextEncoder().encode(text).length > longest) return null;
  return encode(text, { border: 0, ecc: 'L' }).data;
}
