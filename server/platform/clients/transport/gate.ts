/** So many calls of a service are under way and waiting that this one was not begun: nothing was sent. */
export class NotBegun extends Error {
  override readonly name = 'NotBegun';
}

/** How many calls of one outside service may run at once, how many may wait for that, and for how long. */
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

/** A service that hangs holds its own callers alone, and only so many of them. First come, first served. */
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
  /** Hands the place on, so that nobody who comes just now overtakes the line. */
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
