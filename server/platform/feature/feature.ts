import type { FastifyInstance } from 'fastify';
import type { Effect } from '#contracts/kit/effects.ts';
import type { JobQueue } from '#contracts/operations/jobs.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import type { StaffAttention } from '#contracts/staff/attention.ts';
import type { BulkActionName, BulkSubject } from '#contracts/staff/bulk.ts';
import type { SearchResult } from '#contracts/staff/search.ts';
import type { SaleState, StatusPart } from '#contracts/staff/shop-status.ts';
import type { Config } from '../config/config.ts';
import type { Tx } from '../database/pool.ts';
import type { SealedColumn } from '../database/reseal.ts';
import type { Retention } from '../database/retention.ts';
import type { Deps } from '../deps.ts';
import type { PagePiece, PageVisits } from '../http/page-piece.ts';
import type { ReadinessCheck } from '../http/readiness.ts';
import type { Job } from '../queue/job.ts';
import type { RowSteps } from '../queue/row-worker.ts';
import type { BulkAction, BulkList } from './bulk-action.ts';
import type { DecisionHandlers } from './decision.ts';
import type { MailKind } from './mail-kind.ts';
import type { AnySetting, SettingFollower } from './setting.ts';

/** Dependencies of the checks before a sale. `doctor` has no others. */
export type StepDeps = Pick<Deps, 'database' | 'listener' | 'now' | 'log'> & {
  config: Pick<Deps['config'], 'mode'>;
};

/**
 * Additional dependencies of checks that test the key of a provider or processor. A command may have no
 * processor.
 */
export type SaleDeps = StepDeps &
  Pick<Deps, 'provider' | 'secrets'> & { processors: Pick<Deps['processors'], 'all'> };

/**
 * Job with its schedule and handler. A job runs again after its process was killed, so every `handler` must
 * be idempotent.
 */
export interface JobDefinition<Payload = unknown> extends Job<Payload> {
  /** Set for sweeps, which run at most once per period over all processes. */
  everySeconds?: number | ((config: Config) => number);
  /** Effects of a run that staff start before its time. */
  effects?: readonly Effect[];
  /** Staff may drop the job, because orders, money and personal data do not depend on it. */
  mayDrop?: true;
  handler(deps: Deps, payload: Payload, all: readonly Feature[]): Promise<unknown>;
}

/**
 * Display of due rows in `operations/jobs`, and the actions of staff on them. Rows without actions have their
 * own page. Staff cannot drop a due row, because an order, a mail or a record depends on it.
 */
export interface DisplayedRows {
  keptBy?(deps: Deps): Promise<JobQueue['keptBy']>;
  /** Makes a waiting row due immediately. Returns false if it did not wait, for example because it is running. */
  retry?(tx: Tx, id: string): Promise<boolean>;
  /** Makes a waiting row due after `seconds`. Returns false if it did not wait. */
  delay?(tx: Tx, id: string, seconds: number): Promise<boolean>;
}

/** Rows that are their own queue. Defines how a row is written and processed. */
export interface RowsDefinition<Payload = unknown, Row = unknown> extends Job<Payload> {
  /** Name that the table's trigger sends with NOTIFY when a row is due. */
  table: string;
  width: number;
  /** `select` that returns when the earliest row is due, or null if none waits. */
  earliest: string;
  shown: DisplayedRows;
  open(deps: Deps, all: readonly Feature[]): RowSteps<Payload, Row>;
}

/** A feature's part of the shop status. Without `selling`, the feature does not prevent sales. */
export interface FeatureStatus {
  parts: StatusPart[];
  selling?: SaleState;
}

/**
 * Everything that a feature adds to the program. `features.ts` passes the list of features to the app, the
 * worker, the first start, the pages, and features that depend on all others.
 */
export interface Feature {
  name: string;

  routes?(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void;
  staffRoutes?(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void;
  jobs?: readonly JobDefinition[];
  rows?: Omit<RowsDefinition, 'payload'>;

  /**
   * Creates the rows that a database needs before the first purchase. Runs at every start, in one process at a time.
   * Idempotent.
   */
  seed?(deps: Deps): Promise<unknown>;
  saleSteps?(deps: SaleDeps): Record<string, ReadinessCheck>;
  /** Checks that `/readyz` reports but that do not prevent a purchase. */
  saleAdvice?(deps: SaleDeps): Record<string, ReadinessCheck>;
  status?: (deps: Deps) => Promise<FeatureStatus>;

  retention?: readonly Retention[];
  sealed?: readonly SealedColumn[];
  /**
   * Ends subscriptions and other processes outside the database for an address, before its rows are erased.
   * Idempotent.
   */
  beforeErasing?(deps: Deps, email: string): Promise<void>;
  /** Removes personal data of an address from its tables, except where a law requires it. Idempotent. */
  erases?(tx: Tx, email: string, all: readonly Feature[]): Promise<void>;
  /**
   * Pauses, after a restore, work that was unsent in the backup, because it may have been sent since. Runs in
   * the transaction that records the restore. Returns counts by type.
   */
  holdRestored?(deps: Deps, tx: Tx, at: Date): Promise<Record<string, number>>;

  settings?: readonly AnySetting[];
  /** Handlers of changed settings by key, in the transaction of the change. */
  afterSetting?: Readonly<Record<string, SettingFollower>>;

  mails?: readonly MailKind[];

  content?: readonly PagePiece[];
  /**
   * Pages that depend on the request. They are rendered for each visit and never cached. Their forms post to their own
   * URL.
   */
  visits?: Partial<Record<PageName, (deps: Deps) => PageVisits>>;

  attention?: Partial<Record<StaffAttention, (deps: Deps) => Promise<number>>>;
  finds?: (deps: Deps, words: string) => Promise<SearchResult[]>;
  decisions?: Partial<DecisionHandlers>;
  bulkActions?: Partial<Record<BulkActionName, BulkAction>>;
  bulkLists?: Partial<Record<BulkSubject, BulkList>>;
}

export const saleChecks = (features: readonly Feature[], deps: SaleDeps): Record<string, ReadinessCheck> =>
  Object.assign({}, ...features.map((feature) => feature.saleSteps?.(deps)));

export const saleAdviceChecks = (
  features: readonly Feature[],
  deps: SaleDeps,
): Record<string, ReadinessCheck> =>
  Object.assign({}, ...features.map((feature) => feature.saleAdvice?.(deps)));
