import { currentWork, type Facts } from './request-context.ts';

/** What is told of a transaction, once it stands. */
const waiting = new WeakMap<object, (() => void)[]>();

/** From now on what is told on this connection waits for its commit. */
export function bufferUntilCommit(connection: object): void {
  waiting.set(connection, []);
}

/** Tells what was held: the transaction stands. */
export function logBufferedSteps(connection: object): void {
  const held = waiting.get(connection) ?? [];
  waiting.delete(connection);
  for (const tell of held) tell();
}

/** The transaction never was, and neither were its steps. */
export function dropHeldSteps(connection: object): void {
  waiting.delete(connection);
}

const msSince = (start: number) => Math.round(performance.now() - start);

/**
 * One line for one step of an order, when the transaction that `db` is in stands, at once outside of one. `ms` is
 * how long the request, job or row that took the step has been at work.
 */
export function logStep(db: object, step: string, facts: Facts): void {
  const work = currentWork();
  if (work === undefined) return;
  const told = { ...work.about, ...facts };
  const tell = () => {
    if (typeof told.orderId === 'string') work.told.add(told.orderId);
    work.log.info({ step, ...told, ms: msSince(work.startedAt) }, step);
  };
  const held = waiting.get(db);
  if (held) held.push(tell);
  else tell();
}
