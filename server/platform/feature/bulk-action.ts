import type { z } from 'zod';
import type { Effect } from '#contracts/kit/effects.ts';
import type { BulkSubject } from '#contracts/staff/bulk.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import type { PageInput } from '../database/keyset.ts';
import type { Tx } from '../database/pool.ts';
import type { Queryable } from '../database/query.ts';
import type { Deps } from '../deps.ts';
import type { StaffActor } from './decision.ts';

export interface BulkAct {
  id: string;
  staff: StaffActor;
  /** Is unique over all runs, for verbs that recognise repetitions by a key. */
  key: string;
}

/** Describes what staff can do with many things at once, and which verb does it to each. */
export interface BulkAction<Values = unknown, Was = unknown> {
  subject: BulkSubject;
  /** Restricts the action to a role; without it agents may use it too. */
  role?: StaffRole;
  /** What the action can cost. */
  effects: readonly Effect[];
  values: z.ZodType<Values>;
  /** Calls outside services, before the transaction. A repetition after a crash changes nothing more. */
  before?(deps: Deps, act: BulkAct & { values: Values }): Promise<void>;
  /**
   * Acts on one thing, in the transaction that marks it as done. A `ShopError` is its refusal. It
   * returns what `undo` needs; nothing where there was nothing to do.
   */
  run(deps: Deps, tx: Tx, act: BulkAct & { values: Values }): Promise<Was | undefined>;
  /** Undoes it. Throws `conflict` where somebody has changed it since. */
  undo?(deps: Deps, tx: Tx, act: BulkAct & { was: Was }): Promise<void>;
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
