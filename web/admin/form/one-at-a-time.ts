/** Runs one action at a time. Ignores calls during a running one. */
export function createOneAtATime(): (act: () => Promise<unknown>) => Promise<void> {
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
