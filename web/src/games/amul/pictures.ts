/** The pictures of the rules. */
const CARD = '.market .spot:nth-child(5) .card';
export const PICTURES = {
  card: { of: CARD, marks: [`${CARD} .places`, `${CARD} .ribbon`, `${CARD} .pays`] },
  market: { of: '.market' },
  area: { of: '.others .area:nth-child(3)' },
};
