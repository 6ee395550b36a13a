/** Too many calls of a service are running and waiting, so this one was not begun and nothing was sent. */
export class NotBegun extends Error {
  override readonly name = 'NotBegun';
}

/** Limits how many calls of one outside service may run at once, how many may wait, and for how long. */
export interface GateSize {
  atOnce: number;
  waiting: number;
  waitMs: number;
}

export interface Gate {
  /** Runs `call` when there is room; rejects with `NotBegun` when too many wait, or this one waited too long. */
  pass<Result>(call: () => Promise<Result>): Promise<Result>;
}

interface Waiter {
  enter(): void;
  timer: NodeJS.Timeout;
}

/**
 * Limits the callers of one service, so that one that hangs delays no others. The first to wait is the first to run.
 */
export function openGate(service: string, { atOnce, waiting, waitMs }: GateSize): Gate {
  let running = 0;
  const line = new Set<Waiter>();

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        enter: resolve,
        timer: setTimeout(() => {
          line.delete(waiter);
          reject(new NotBegun(`${service} did not get round to it`));
        }, waitMs),
      };
      line.add(waiter);
    });
  /** Hands the place to the next in line, so that no new caller overtakes it. */
  const leave = () => {
    const [next] = line;
    if (!next) {
      running -= 1;
      return;
    }
    line.delete(next);
    clearTimeout(next.timer);
    next.enter();
  };

  return {
    async pass(call) {
      if (running < atOnce) running += 1;
      else if (line.size < waiting) await wait();
      else throw new NotBegun(`${service} has ${running} calls under way and ${line.size} waiting`);
      try {
        return await call();
      } finally {
        leave();
      }
    },
  };
}
