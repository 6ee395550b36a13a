import type { OrderId } from '#contracts/kit/ids.ts';
import type { Deps } from '#server/platform/deps.ts';

interface Watching<State> {
  read(): Promise<State>;
  isAnswered(state: State): boolean;
  patienceMs: number;
}

const lookAgainMs = 1000;

/** Reads at every change of the order until it is answered or patience is over. Returns what was read last. */
export async function waitForOrderChange<State>(
  { listener }: Pick<Deps, 'listener'>,
  orderId: OrderId,
  { read, isAnswered, patienceMs }: Watching<State>,
): Promise<State> {
  const until = Date.now() + patienceMs;
  let changed = () => {};
  const stop = listener.on('order', (id) => {
    if (id === null || id === orderId) changed();
  });
  try {
    let state = await read();
    while (!isAnswered(state) && Date.now() < until) {
      const { promise, resolve } = Promise.withResolvers<void>();
      changed = resolve;
      const timer = setTimeout(resolve, Math.min(lookAgainMs, until - Date.now()));
      await promise;
      clearTimeout(timer);
      state = await read();
    }
    return state;
  } finally {
    stop();
  }
}
