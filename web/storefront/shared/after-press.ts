/** Holds what waits for the end of a press that `page` hears of. */
export function watchPresses(page: EventTarget): (run: () => void) => void {
  const waiting: (() => void)[] = [];
  let pressed = false;
  // The click follows the release at once; this comes after both.
  const release = () =>
    setTimeout(() => {
      pressed = false;
      for (const run of waiting.splice(0)) run();
    });
  page.addEventListener('mousedown', () => (pressed = true), true);
  for (const end of ['mouseup', 'dragend']) page.addEventListener(end, release, true);
  return (run) => {
    if (pressed) waiting.push(run);
    else run();
  };
}

/**
 * Runs it at once, or after the click that a press under way will become: a field is left between the two, and what
 * its leaving shows would move the button away from under the pointer.
 */
export const afterPress = import.meta.env.SSR ? (run: () => void) => run() : watchPresses(window);
