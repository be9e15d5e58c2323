/** Whether the last thing that touched the page was a finger: it cannot look before it touches. */

let touch = false;
addEventListener('pointerdown', (event) => (touch = event.pointerType === 'touch'), { capture: true, passive: true });
addEventListener('keydown', () => (touch = false), { capture: true, passive: true });

export const lastInputWasTouch = (): boolean => touch;
