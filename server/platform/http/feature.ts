import type { FastifyInstance } from 'fastify';
import type { PageName } from '#contracts/pages/routes.ts';
import type { Retention } from '../database/retention.ts';
import type { Deps } from '../deps.ts';
import type { JobDefinition } from '../queue/define-job.ts';
import type { DueRows } from '../queue/work-rows.ts';
import type { PagePiece, PageVisits } from './page-piece.ts';
import type { Check } from './readiness.ts';

/** What the steps before a sale are asked with: `doctor` has no more than this. */
export type StepDeps = Pick<Deps, 'database' | 'listener' | 'now' | 'log'> & {
  config: Pick<Deps['config'], 'mode'>;
};

/** And with what a step asks that tries a stored key at its provider. */
export type SaleDeps = StepDeps & Pick<Deps, 'provider' | 'secrets'>;

/**
 * What a feature brings to the program, each part only where it has one: `features.ts` lists them, and the app, the
 * worker, the first start and the pages take from there what is theirs. A feature that asks the others for something
 * of its own adds a field here from its folder (`pending/decide-item.ts`).
 */
export interface Feature {
  /** As its folder. */
  name: string;
  routes?(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void;
  /** Calls under `/api/admin`, all of them inside `staffScope`. */
  staffRoutes?(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void;
  jobs?(deps: Deps, all: readonly Feature[]): JobDefinition[];
  /** What becomes of its tables' rows with time: a line for each table. */
  retention?: readonly Retention[];
  /** Rows that are their own queue. */
  rows?(deps: Deps, all: readonly Feature[]): DueRows;
  /** What a database needs before the first purchase, at every start, by one process at a time. Again is a no-op. */
  seed?(deps: Deps): Promise<unknown>;
  /** What must be there before anything is sold, each with its own question. */
  saleSteps?(deps: SaleDeps): Record<string, Check>;
  /** What keeps nobody from buying, and what `/readyz` names all the same. */
  saleAdvice?(deps: SaleDeps): Record<string, Check>;
  /** What pages show from the database. */
  content?: readonly PagePiece[];
  /** Pages that depend on the request: rendered for each visit, never kept; their forms post to their own address. */
  visits?: Partial<Record<PageName, (deps: Deps) => PageVisits>>;
}

export const saleSteps = (features: readonly Feature[], deps: SaleDeps): Record<string, Check> =>
  Object.assign({}, ...features.map((feature) => feature.saleSteps?.(deps)));

export const saleAdvice = (features: readonly Feature[], deps: SaleDeps): Record<string, Check> =>
  Object.assign({}, ...features.map((feature) => feature.saleAdvice?.(deps)));
