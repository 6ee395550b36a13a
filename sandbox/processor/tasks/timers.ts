const MAX_TIMEOUT_MS = 2 ** 31 - 1;

export interface Timers {
  later(delayMs: number, work: () => void): void;
  clear(): void;
}

/** Creates timers that can be cancelled together and do not keep the process alive. */
export function createTimers(): Timers {
  const running = new Set<NodeJS.Timeout>();
  return {
    later: (delayMs, work) => {
      const run = (): void => {
        running.delete(timer);
        work();
      };
      const timer = setTimeout(run, Math.min(Math.max(0, delayMs), MAX_TIMEOUT_MS));
      timer.unref();
      running.add(timer);
    },
    clear: () => {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}
