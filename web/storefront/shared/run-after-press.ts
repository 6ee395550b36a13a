/** Defers functions until the end of a pointer press. */
export function trackPresses(page: EventTarget): (run: () => void) => void {
  const waiting: (() => void)[] = [];
  let pressed = false;
  // The click event follows `pointerup` immediately. The timeout runs after both.
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
 * Runs a function now, or after the click of a press in progress. Blur happens before the click, and a message shown on
 * blur could move the button away from the pointer.
 */
export const runAfterPress = import.meta.env.SSR ? (run: () => void) => run() : trackPresses(window);
