import type { z } from 'zod';
import type { Effect } from '#contracts/kit/effects.ts';
import type { BulkSubject } from '#contracts/staff/bulk.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import type { PageInput } from '../database/keyset.ts';
import type { Tx } from '../database/pool.ts';
import type { Queryable } from '../database/query.ts';
import type { Deps } from '../deps.ts';
import type { StaffActor } from './decision.ts';

export interface BulkActionInput {
  id: string;
  staff: StaffActor;
  /** Idempotency key, unique over all runs. */
  key: string;
}

/** Staff action on many objects at once. Each object has its own transaction. */
export interface BulkAction<Values = unknown, Was = unknown> {
  subject: BulkSubject;
  role?: StaffRole;
  effects: readonly Effect[];
  values: z.ZodType<Values>;
  /** Calls external services before the transaction. Must be idempotent, because it is repeated after a crash. */
  before?(deps: Deps, act: BulkActionInput & { values: Values }): Promise<void>;
  /**
   * Changes one object, in the transaction that marks it as done. A thrown `ShopError` is shown as the result
   * of that object. Returns the data that `undo` needs, or undefined if there was nothing to do.
   */
  run(deps: Deps, tx: Tx, act: BulkActionInput & { values: Values }): Promise<Was | undefined>;
  /** Reverts the action. Throws `conflict` if the object has changed since. */
  undo?(deps: Deps, tx: Tx, act: BulkActionInput & { was: Was }): Promise<void>;
}

export interface BulkList<Query = unknown> {
  id: z.ZodType;
  query: z.ZodType<Query>;
  page(
    deps: Deps,
    query: Query & PageInput,
    staff: StaffActor,
  ): Promise<{ items: { id: string | number }[]; nextCursor: string | null }>;
  names(db: Queryable, ids: string[]): Promise<{ id: string; name: string }[]>;
}
