/** Buyers' calls go first: while many run, due rows wait for a moment before they are claimed. */
export interface GiveWay {
  /** A buyer's call begins. Returns what ends it; ending it twice counts once. */
  begin(): () => void;
  /** Resolves when few buyers' calls run, or when background work has waited for long enough. */
  turn(): Promise<void>;
}

/** Fewer run beside background work without being slowed much. */
const mostBeside = 4;
/** Background work waits no longer than this for its turn, however many buy: nothing starves. */
const patienceMs = 250;

export function openGiveWay(): GiveWay {
  let running = 0;
  const waiting = new Set<() => void>();
  const wakeAll = () => {
    for (const wake of waiting) wake();
  };
  return {
    begin() {
      running += 1;
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        running -= 1;
        if (running <= mostBeside) wakeAll();
      };
    },
    turn() {
      if (running <= mostBeside) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, patienceMs);
        waiting.add(wake);
      });
    },
  };
}
