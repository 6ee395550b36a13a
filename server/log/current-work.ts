import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What is under way on behalf of one request, job or due row; every line of the log tells of which. */
export interface Work {
  /** Of the request that began it, also where a job goes on with it; of its own where a clock began it. */
  requestId: string;
  /** By `performance.now()`. */
  startedAt: number;
}

const works = new AsyncLocalStorage<Work>();

/** Unlike any other of any process. */
export const newRequestId = (): string => randomUUID();

/** Runs the beginning of some work; all that follows from it, awaited or not, finds it. */
export function beginWork<Result>(requestId: string, run: () => Result): Result {
  return works.run({ requestId, startedAt: performance.now() }, run);
}

/** Undefined outside of requests and jobs, for instance at the start of the program. */
export const currentWork = (): Work | undefined => works.getStore();
