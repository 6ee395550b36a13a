/** Error of a call that was not started, because too many calls waited or its wait timed out. No byte was sent. */
export class CallNotStarted extends Error {
  override readonly name = 'CallNotStarted';
}

export interface GateSize {
  atOnce: number;
  waiting: number;
  waitMs: number;
}

export interface Gate {
  /** Runs `call` when a slot is free. Rejects with `CallNotStarted` if too many calls wait, or this one waited too long. */
  pass<Result>(call: () => Promise<Result>): Promise<Result>;
}

interface Waiter {
  enter(): void;
  timer: NodeJS.Timeout;
}

/** Limits the concurrent calls of one service, so that a hanging service does not delay others. First in, first out. */
export function openGate(service: string, { atOnce, waiting, waitMs }: GateSize): Gate {
  let running = 0;
  const line = new Set<Waiter>();

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        enter: resolve,
        timer: setTimeout(() => {
          line.delete(waiter);
          reject(new CallNotStarted(`${service}: the wait for a free slot timed out`));
        }, waitMs),
      };
      line.add(waiter);
    });
  /** The next waiting call gets the slot, so that new calls cannot overtake it. */
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
      else throw new CallNotStarted(`${service} has ${running} running and ${line.size} waiting calls`);
      try {
        return await call();
      } finally {
        leave();
      }
    },
  };
}
