/** Holds ids waiting their turn, and those that are being worked on, at most `atOnce` of them. */
export interface DeliveryLine {
  push(id: string): void;
  /** Continues, after it was blocked. */
  pump(): void;
  /** Works at once, past the line. */
  run(id: string): Promise<void>;
  /** Resolves when nothing is being worked on and nothing could be. */
  idle(): Promise<void>;
  clear(): void;
}

/** `open` says whether work can start at all; `work` must not reject. */
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
