import type { FastifyInstance } from 'fastify';
import type { JobQueue } from '#contracts/operations/jobs.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import type { StaffAttention } from '#contracts/staff/attention.ts';
import type { BulkActionName, BulkSubject } from '#contracts/staff/bulk.ts';
import type { Found } from '#contracts/staff/search.ts';
import type { Selling, StatusPart } from '#contracts/staff/shop-status.ts';
import type { Config } from '../config/config.ts';
import type { Tx } from '../database/pool.ts';
import type { SealedColumn } from '../database/reseal.ts';
import type { Retention } from '../database/retention.ts';
import type { Deps } from '../deps.ts';
import type { PagePiece, PageVisits } from '../http/page-piece.ts';
import type { Check } from '../http/readiness.ts';
import type { Job } from '../queue/job.ts';
import type { RowSteps } from '../queue/work-rows.ts';
import type { BulkAction, BulkList } from './bulk-action.ts';
import type { Deciders } from './decision.ts';
import type { MailKind } from './mail-kind.ts';
import type { AnySetting, Following } from './setting.ts';

/** The steps before a sale need these: `doctor` has no more. */
export type StepDeps = Pick<Deps, 'database' | 'listener' | 'now' | 'log'> & {
  config: Pick<Deps['config'], 'mode'>;
};

/** A step that tries a key at its provider or processor needs these too; a command may know of no processor yet. */
export type SaleDeps = StepDeps &
  Pick<Deps, 'provider' | 'secrets'> & { processors: Pick<Deps['processors'], 'all'> };

/** Is a job with its schedule and handler. A killed job runs twice, so every `handler` is re-runnable. */
export interface JobDefinition<Payload = unknown> extends Job<Payload> {
  /** Is set for sweeps: the clock enqueues them, at most once in this many seconds over all processes. */
  everySeconds?: number | ((config: Config) => number);
  /** Staff may end one undone: neither an order nor money nor anybody's data hangs on it. */
  mayDrop?: true;
  handler(deps: Deps, payload: Payload, all: readonly Feature[]): Promise<unknown>;
}

/**
 * Says what keeps due rows, and what staff may do with one; `operations/jobs` lists them. Without an act its own page decides: staff never drop a
 * due row here, because an order, a mail or a record hangs on each.
 */
export interface ShownRows {
  /** Returns who has to do something before any of them is worked. */
  keptBy?(deps: Deps): Promise<JobQueue['keptBy']>;
  /** Makes one due at once. Returns whether it waited; one that is under way is left alone. */
  retry?(tx: Tx, id: string): Promise<boolean>;
  /** Makes one due after so many seconds. Returns whether it waited. */
  delay?(tx: Tx, id: string, seconds: number): Promise<boolean>;
}

/** Describes rows that are their own queue, with how they are written and worked. */
export interface RowsDefinition<Payload = unknown, Row = unknown> extends Job<Payload> {
  /** Is the name under which its trigger announces that a row is due. */
  table: string;
  width: number;
  /** Is a `select` that returns when the earliest of them is due; null while none waits. */
  earliest: string;
  shown: ShownRows;
  open(deps: Deps, all: readonly Feature[]): RowSteps<Payload, Row>;
}

/** Is a feature's status of the whole shop; without `selling`, nothing keeps the shop from selling. */
export interface FeatureStatus {
  parts: StatusPart[];
  selling?: Selling;
}

/**
 * Holds all that a feature adds to the program, each part only where it has one. `features.ts` lists the features;
 * the app, the worker, the first start, the pages and a feature that asks all others read that list.
 */
export interface Feature {
  name: string;

  routes?(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void;
  /** Registers calls under `/api/admin`, all of them inside `staffScope`. */
  staffRoutes?(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void;
  jobs?: readonly JobDefinition[];
  rows?: Omit<RowsDefinition, 'payload'>;

  /**
   * Creates what a database needs before the first purchase, at every start, by one process at a
   * time. It is idempotent.
   */
  seed?(deps: Deps): Promise<unknown>;
  /** Checks what must be there before anything is sold, each part by itself. */
  saleSteps?(deps: SaleDeps): Record<string, Check>;
  /** Checks what does not prevent a purchase, but is named by `/readyz` too. */
  saleAdvice?(deps: SaleDeps): Record<string, Check>;
  /** Says what limits the shop now: the line above every screen shows it. */
  status?: (deps: Deps) => Promise<FeatureStatus>;

  /** Says what happens to its tables' rows over time: a line for each table. */
  retention?: readonly Retention[];
  /** Lists the columns of its tables that are sealed with SECRET_KEY. */
  sealed?: readonly SealedColumn[];
  /** Ends over the network what still runs for the address, before the rows are erased. It is idempotent. */
  beforeErasing?(deps: Deps, email: string): Promise<void>;
  /** Removes what names an address and no law requires from its tables. It is idempotent. */
  erases?(tx: Tx, email: string, all: readonly Feature[]): Promise<void>;
  /**
   * Holds back, after a restore, what was unsent when the backup was made, since it may have been
   * sent afterwards. It runs in the transaction that notes the restore; returns how many of what.
   */
  holdRestored?(deps: Deps, tx: Tx, at: Date): Promise<Record<string, number>>;

  settings?: readonly AnySetting[];
  /** Reacts to a change of a setting, by its key, in the transaction of the change. */
  afterSetting?: Readonly<Record<string, Following>>;

  mails?: readonly MailKind[];

  content?: readonly PagePiece[];
  /**
   * Lists pages that depend on the request: rendered for each visit, never cached; their forms post
   * to their own address.
   */
  visits?: Partial<Record<PageName, (deps: Deps) => PageVisits>>;

  /** Counts what waits for a person; the menu of the back office shows it. */
  attention?: Partial<Record<StaffAttention, (deps: Deps) => Promise<number>>>;
  /** Finds its things by these words; a handful, the likeliest first. */
  finds?: (deps: Deps, words: string) => Promise<Found[]>;
  decisions?: Partial<Deciders>;
  bulkActions?: Partial<Record<BulkActionName, BulkAction>>;
  bulkLists?: Partial<Record<BulkSubject, BulkList>>;
}

export const saleSteps = (features: readonly Feature[], deps: SaleDeps): Record<string, Check> =>
  Object.assign({}, ...features.map((feature) => feature.saleSteps?.(deps)));

export const saleAdvice = (features: readonly Feature[], deps: SaleDeps): Record<string, Check> =>
  Object.assign({}, ...features.map((feature) => feature.saleAdvice?.(deps)));
