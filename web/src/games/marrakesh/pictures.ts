/** The pictures of the rules. */
const AREA = '.mine [data-anchor$=":palace"].area';
export const PICTURES = {
  area: { of: AREA, marks: [`${AREA} .vendor`, `${AREA} .space`, `${AREA} .option`, `${AREA} .body`] },
  stairs: { of: '.stairs' },
  academy: { of: '.academy', marks: ['.academy .label', '.academy .scroll .when', '.academy .scroll .left'] },
};
