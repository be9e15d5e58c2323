/** The pictures of the rules. */
export const PICTURES = {
  city: { of: '.city' },
  tower: { of: '.tower', marks: ['.level.gold .dice', '.level.camel .dice'] },
  caravan: { of: '.caravan' },
};
