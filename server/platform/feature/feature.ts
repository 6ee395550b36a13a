import type { FastifyInstance } from 'fastify';
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

/** What the steps before a sale are asked with: `doctor` has no more than this. */
export type StepDeps = Pick<Deps, 'database' | 'listener' | 'now' | 'log'> & {
  config: Pick<Deps['config'], 'mode'>;
};

/** And with what a step asks that tries a stored key at its provider. */
export type SaleDeps = StepDeps & Pick<Deps, 'provider' | 'secrets'>;

/** A job with how it is worked. A killed job runs twice, so every `handler` is re-runnable. */
export interface JobDefinition<Payload = unknown> extends Job<Payload> {
  /** For sweeps: enqueued by the clock, at most once in so many seconds over all processes. */
  everySeconds?: number | ((config: Config) => number);
  handler(deps: Deps, payload: Payload, all: readonly Feature[]): Promise<unknown>;
}

/** Rows that are their own queue, with how they are written and worked. */
export interface RowsDefinition<Payload = unknown, Row = unknown> extends Job<Payload> {
  /** Its trigger announces under this name that a row is due. */
  table: string;
  /** How many are worked side by side. */
  width: number;
  /** SQL of a `select` that returns when the earliest of them is due; null while none waits. */
  earliest: string;
  open(deps: Deps, all: readonly Feature[]): RowSteps<Payload, Row>;
}

/** What a feature knows of the shop as a whole; without `selling`, that it keeps nothing from being sold. */
export interface FeatureStatus {
  parts: StatusPart[];
  selling?: Selling;
}

/**
 * All that a feature brings to the program, each part only where it has one. `features.ts` lists the features; the app,
 * the worker, the first start, the pages and a feature that asks all others take their parts from that list.
 */
export interface Feature {
  /** As its folder. */
  name: string;

  routes?(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void;
  /** Calls under `/api/admin`, all of them inside `staffScope`. */
  staffRoutes?(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void;
  jobs?: readonly JobDefinition[];
  /** Rows that are their own queue. */
  rows?: Omit<RowsDefinition, 'payload'>;

  /** What a database needs before the first purchase, at every start, by one process at a time. Again is a no-op. */
  seed?(deps: Deps): Promise<unknown>;
  /** What must be there before anything is sold, each with its own question. */
  saleSteps?(deps: SaleDeps): Record<string, Check>;
  /** What keeps nobody from buying, and what `/readyz` names all the same. */
  saleAdvice?(deps: SaleDeps): Record<string, Check>;
  /** What of it keeps the shop from what it could do, now: the line above every screen shows it. */
  status?: (deps: Deps) => Promise<FeatureStatus>;

  /** What becomes of its tables' rows with time: a line for each table. */
  retention?: readonly Retention[];
  /** What of its tables is sealed with SECRET_KEY. */
  sealed?: readonly SealedColumn[];
  /** Ends what still runs for the address, over the network, before the rows are taken out. Again is a no-op. */
  beforeErasing?(deps: Deps, email: string): Promise<void>;
  /** Takes out of its tables what names an address and no law wants kept. Again is a no-op. */
  erases?(tx: Tx, email: string, all: readonly Feature[]): Promise<void>;
  /**
   * After a restore: takes out of the way what was not sent yet when the backup was made, since it may have been
   * sent afterwards. In the transaction that notes the restore; returns how many of what.
   */
  holdRestored?(deps: Deps, tx: Tx, at: Date): Promise<Record<string, number>>;

  /** What the owner changes of it while the shop runs. */
  settings?: readonly AnySetting[];
  /** What follows from a change of a setting, by its key, in the transaction of the change. */
  afterSetting?: Readonly<Record<string, Following>>;

  /** What it tells by mail. */
  mails?: readonly MailKind[];

  /** What pages show from the database. */
  content?: readonly PagePiece[];
  /** Pages that depend on the request: rendered for each visit, never kept; their forms post to their own address. */
  visits?: Partial<Record<PageName, (deps: Deps) => PageVisits>>;

  /** How much of it waits for a person; the menu of the back office shows it. */
  attention?: Partial<Record<StaffAttention, (deps: Deps) => Promise<number>>>;
  /** What of its own goes by these words; a handful, the likeliest first. */
  finds?: (deps: Deps, words: string) => Promise<Found[]>;
  /** What decisions of staff on a pending item do, from the feature that knows. */
  decisions?: Partial<Deciders>;
  /** What can be done with many things at once. */
  bulkActions?: Partial<Record<BulkActionName, BulkAction>>;
  /** The lists that these things are chosen from. */
  bulkLists?: Partial<Record<BulkSubject, BulkList>>;
}

export const saleSteps = (features: readonly Feature[], deps: SaleDeps): Record<string, Check> =>
  Object.assign({}, ...features.map((feature) => feature.saleSteps?.(deps)));

export const saleAdvice = (features: readonly Feature[], deps: SaleDeps): Record<string, Check> =>
  Object.assign({}, ...features.map((feature) => feature.saleAdvice?.(deps)));
