import { currentWork, type LogFacts } from './request-context.ts';

const bufferedSteps = new WeakMap<object, (() => void)[]>();

export function bufferUntilCommit(connection: object): void {
  bufferedSteps.set(connection, []);
}

export function logBufferedSteps(connection: object): void {
  const held = bufferedSteps.get(connection) ?? [];
  bufferedSteps.delete(connection);
  for (const tell of held) tell();
}

export function discardBufferedSteps(connection: object): void {
  bufferedSteps.delete(connection);
}

const msSince = (start: number) => Math.round(performance.now() - start);

/**
 * Logs one step of an order when the transaction of `db` commits, or immediately outside of one. `ms` is the duration
 * of the request, job or row so far.
 */
export function logStep(db: object, step: string, facts: LogFacts): void {
  const work = currentWork();
  if (work === undefined) return;
  const told = { ...work.about, ...facts };
  const tell = () => {
    if (typeof told.orderId === 'string') work.told.add(told.orderId);
    work.trace?.step(step);
    work.log.info({ step, ...told, ms: msSince(work.startedAt) }, step);
  };
  const held = bufferedSteps.get(db);
  if (held) held.push(tell);
  else tell();
}
