import { AsyncLocalStorage } from 'node:async_hooks';

interface Held {
  pool: object;
  open: boolean;
  /** Is made when the connection was taken, so that both places can be named. */
  taken: Error;
  outer: Held | undefined;
}

/** Work asked for a second connection while it held one: enough of these at once block each other. */
export class SecondConnection extends Error {}

/** Handles a second connection: tests and the sandbox refuse it, a live shop notes it and continues. */
export type OnSecondConnection = (error: SecondConnection) => void;

const holders = new AsyncLocalStorage<Held>();
const told: SecondConnection[] = [];
const keptStacks = 20;
let count = 0;

/** Returns how often this process asked for a second connection since it started. */
export const secondConnections = (): number => count;

/** Returns the first of them, with the stacks of both places, and forgets them. */
export const takeSecondConnections = (): SecondConnection[] => told.splice(0);

function heldOf(pool: object): Held | undefined {
  let held = holders.getStore();
  while (held && !(held.open && held.pool === pool)) held = held.outer;
  return held;
}

/**
 * Calls `onSecond` when the present work holds a connection of this pool. Work that outlives its
 * transaction, because nobody awaited it, holds nothing.
 */
export function judgeSecondConnection(pool: object, onSecond: OnSecondConnection | undefined): void {
  const held = heldOf(pool);
  if (!held) return;
  count += 1;
  const error = new SecondConnection(
    'asked for a second connection inside a transaction: hand the transaction on, or read before it',
    { cause: held.taken },
  );
  error.stack = `${error.stack}\nThe transaction was begun here:\n${held.taken.stack}`;
  if (told.length < keptStacks) told.push(error);
  onSecond?.(error);
}

export async function asHolder<Result>(pool: object, work: () => Promise<Result>): Promise<Result> {
  const held: Held = { pool, open: true, taken: new Error('taken'), outer: holders.getStore() };
  try {
    return await holders.run(held, work);
  } finally {
    held.open = false;
  }
}
