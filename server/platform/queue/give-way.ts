/** Lets buyers' calls go first: while many run, due rows wait for a moment before they are claimed. */
export interface GiveWay {
  /** Marks the start of a buyer's call. Returns a function that ends it; ending it twice counts once. */
  begin(): () => void;
  /** Resolves when few buyers' calls run, or when background work has waited for long enough. */
  turn(): Promise<void>;
}

/** Up to this many run beside background work without being slowed much. */
const mostBeside = 4;
/** Background work waits this long at most, however many buy, so that it never starves. */
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
