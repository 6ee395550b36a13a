import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export interface Lines {
  info(facts: object, message: string): void;
}

/** Holds ids, codes and figures that a log line may contain, and nothing that names a person. */
export type Facts = Record<string, string | number | boolean | null | undefined>;

export interface WorkActor {
  kind: 'visitor' | 'staff' | 'job';
  staffId: string | null;
}

/** Describes the present request, job or due row; every log line names it. */
export interface RequestContext {
  /** Is the id of the request that began it, also where a job continues it; a scheduled run has its own. */
  requestId: string;
  /** Is measured by `performance.now()`. */
  startedAt: number;
  log: Lines;
  actor: WorkActor;
  /** Holds what the work is about, for instance the order of a due row. */
  about: Facts;
  told: Set<string>;
}

const works = new AsyncLocalStorage<RequestContext>();

export const newRequestId = (): string => randomUUID();

export interface Beginning {
  log: Lines;
  /** A new id is made when no request caused the work. */
  requestId?: string | null | undefined;
  /** The default is the program itself. */
  actor?: WorkActor | undefined;
  about?: Facts | undefined;
}

const itself: WorkActor = { kind: 'job', staffId: null };

export function newWork({ log, requestId, actor = itself, about = {} }: Beginning): RequestContext {
  return {
    requestId: requestId ?? newRequestId(),
    startedAt: performance.now(),
    log,
    actor,
    about,
    told: new Set(),
  };
}

/** Runs work in its context; everything that follows from it, awaited or not, finds it. */
export function runWith<Result>(work: RequestContext, run: () => Result): Result {
  return works.run(work, run);
}

/** Runs a part of the present work with further fields, for instance an order that was just found. */
export function withFields<Result>(about: Facts, run: () => Result): Result {
  const work = works.getStore();
  return work === undefined ? run() : works.run({ ...work, about: { ...work.about, ...about } }, run);
}

/** Is undefined outside of requests and jobs, for instance at the program's start. */
export const currentWork = (): RequestContext | undefined => works.getStore();

/** Returns the id of the present request, to be stored with a row that it writes. */
export const currentRequestId = (): string | null => works.getStore()?.requestId ?? null;
