import { AsyncLocalStorage } from 'node:async_hooks';

interface HeldConnection {
  pool: object;
  open: boolean;
  /** Captured on checkout, so that the error can name both call sites. */
  taken: Error;
  outer: HeldConnection | undefined;
}

/**
 * Code requested a second connection while it held one. Several concurrent requests that do this can deadlock
 * the pool.
 */
export class SecondConnection extends Error {}

/** Handler of a second connection. Tests and the sandbox throw. A live shop logs the error and continues. */
export type OnSecondConnection = (error: SecondConnection) => void;

const holders = new AsyncLocalStorage<HeldConnection>();
const recordedSecondConnections: SecondConnection[] = [];
const maxRecordedStacks = 20;
let count = 0;

export const countSecondConnections = (): number => count;

export const drainSecondConnections = (): SecondConnection[] => recordedSecondConnections.splice(0);

function heldConnectionOf(pool: object): HeldConnection | undefined {
  let held = holders.getStore();
  while (held && !(held.open && held.pool === pool)) held = held.outer;
  return held;
}

/**
 * Calls `onSecond` if the current async context has a connection of this pool. Ignores code that continues
 * after its transaction because it was not awaited.
 */
export function reportSecondConnection(pool: object, onSecond: OnSecondConnection | undefined): void {
  const held = heldConnectionOf(pool);
  if (!held) return;
  count += 1;
  const error = new SecondConnection(
    'requested a second connection inside a transaction: pass the transaction on, or read before it',
    { cause: held.taken },
  );
  error.stack = `${error.stack}\nThe transaction was begun here:\n${held.taken.stack}`;
  if (recordedSecondConnections.length < maxRecordedStacks) recordedSecondConnections.push(error);
  onSecond?.(error);
}

export async function asHolder<Result>(pool: object, work: () => Promise<Result>): Promise<Result> {
  const held: HeldConnection = { pool, open: true, taken: new Error('taken'), outer: holders.getStore() };
  try {
    return await holders.run(held, work);
  } finally {
    held.open = false;
  }
}
