/** The pictures of the rules. */
export const PICTURES = {
  city: { of: '[data-anchor="district:city"]' },
  caravan: { of: '[data-anchor="district:caravan"]' },
  mosque: { of: '[data-anchor="district:mosque"]' },
};
