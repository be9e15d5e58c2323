/** Whether the last input was a touch: touch has no hover. */

let touch = false;
addEventListener('pointerdown', (event) => (touch = event.pointerType === 'touch'), { capture: true, passive: true });
addEventListener('keydown', () => (touch = false), { capture: true, passive: true });

export const lastInputWasTouch = (): boolean => touch;
