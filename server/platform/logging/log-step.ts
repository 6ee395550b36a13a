import { currentWork, type Facts } from './request-context.ts';

const waiting = new WeakMap<object, (() => void)[]>();

export function bufferUntilCommit(connection: object): void {
  waiting.set(connection, []);
}

export function logBufferedSteps(connection: object): void {
  const held = waiting.get(connection) ?? [];
  waiting.delete(connection);
  for (const tell of held) tell();
}

export function dropHeldSteps(connection: object): void {
  waiting.delete(connection);
}

const msSince = (start: number) => Math.round(performance.now() - start);

/**
 * Logs one step of an order when the transaction of `db` commits, or immediately outside of one. `ms` is the duration
 * of the request, job or row so far.
 */
export function logStep(db: object, step: string, facts: Facts): void {
  const work = currentWork();
  if (work === undefined) return;
  const told = { ...work.about, ...facts };
  const tell = () => {
    if (typeof told.orderId === 'string') work.told.add(told.orderId);
    work.trace?.step(step);
    work.log.info({ step, ...told, ms: msSince(work.startedAt) }, step);
  };
  const held = waiting.get(db);
  if (held) held.push(tell);
  else tell();
}
