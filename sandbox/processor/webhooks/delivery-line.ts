/** Queue of ids with at most `atOnce` in progress. */
export interface DeliveryLine {
  push(id: string): void;
  /** Resumes after blocking. */
  pump(): void;
  /** Runs immediately, bypassing the queue. */
  run(id: string): Promise<void>;
  /** Resolves when nothing is in progress or can start. */
  idle(): Promise<void>;
  clear(): void;
}

/** `open` returns whether work may start. `work` must not reject. */
export function createDeliveryLine(
  atOnce: number,
  open: () => boolean,
  work: (id: string) => Promise<void>,
): DeliveryLine {
  const due: string[] = [];
  let running = 0;
  let waiting: (() => void)[] = [];

  async function run(id: string): Promise<void> {
    running += 1;
    await work(id);
    running -= 1;
    pump();
  }

  function pump(): void {
    while (open() && running < atOnce) {
      const id = due.shift();
      if (id === undefined) break;
      void run(id);
    }
    if (running > 0 || (due.length > 0 && open())) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  }

  return {
    push: (id) => {
      due.push(id);
      pump();
    },
    pump,
    run,
    idle: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        pump();
      }),
    clear: () => {
      due.length = 0;
    },
  };
}
