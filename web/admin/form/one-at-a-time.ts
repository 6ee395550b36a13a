/** Returns what runs one act at a time: a second press while the first one is on its way does nothing. */
export function oneAtATime(): (act: () => Promise<unknown>) => Promise<void> {
  let isRunning = false;
  return async (act) => {
    if (isRunning) return;
    isRunning = true;
    try {
      await act();
    } finally {
      isRunning = false;
    }
  };
}
