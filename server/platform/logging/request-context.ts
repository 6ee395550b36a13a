import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Where lines go. */
export interface Lines {
  info(facts: object, message: string): void;
}

/** Ids, codes and figures: what a line of the log may say. Nothing that names a person. */
export type Facts = Record<string, string | number | boolean | null | undefined>;

/** On whose behalf: a member, a visitor, or the program itself. */
export interface WorkActor {
  kind: 'visitor' | 'staff' | 'job';
  staffId: string | null;
}

/** What is under way on behalf of one request, job or due row; every line of the log tells of which. */
export interface RequestContext {
  /** Of the request that began it, also where a job continues with it; of its own where a clock began it. */
  requestId: string;
  /** By `performance.now()`. */
  startedAt: number;
  log: Lines;
  actor: WorkActor;
  /** What all of it is about, for instance the order of a due row. */
  about: Facts;
  /** The orders of which it has told a step. */
  told: Set<string>;
}

const works = new AsyncLocalStorage<RequestContext>();

/** Unlike any other of any process. */
export const newRequestId = (): string => randomUUID();

export interface Beginning {
  log: Lines;
  /** A number of its own when nobody caused it. */
  requestId?: string | null | undefined;
  /** The program itself unless told otherwise. */
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

/** Does some work; all that follows from it, awaited or not, finds it. */
export function runWith<Result>(work: RequestContext, run: () => Result): Result {
  return works.run(work, run);
}

/** A part of the present work that is about something known, for instance an order that was just found. */
export function withFields<Result>(about: Facts, run: () => Result): Result {
  const work = works.getStore();
  return work === undefined ? run() : works.run({ ...work, about: { ...work.about, ...about } }, run);
}

/** Undefined outside of requests and jobs, for instance at the start of the program. */
export const currentWork = (): RequestContext | undefined => works.getStore();

/** Of the request on whose behalf a row is written, to be kept with it. */
export const currentRequestId = (): string | null => works.getStore()?.requestId ?? null;
