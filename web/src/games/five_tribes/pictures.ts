/** The pictures of the rules. */
export const PICTURES = {
  tiles: {
    of: '[data-target="tile:b3"], [data-target="tile:d3"]',
    marks: ['[data-target="tile:b3"] .value', '[data-target="tile:d3"] .value'],
  },
  tracks: { of: 'section.tracks', marks: ['.turns .spots', '.bids'] },
  djinn: {
    of: '.djinn-card:has(.cost)',
    marks: ['.djinn-card:has(.cost) .worth', '.djinn-card:has(.cost) .cost', '.djinn-card:has(.cost) p'],
  },
};
