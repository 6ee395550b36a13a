import type { z } from 'zod';
import type { BulkSubject } from '#contracts/staff/bulk.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import type { PageInput } from '../database/keyset.ts';
import type { Tx } from '../database/pool.ts';
import type { Queryable } from '../database/query.ts';
import type { Deps } from '../deps.ts';
import type { StaffActor } from './decision.ts';

/** One thing of a run, and who has it done. */
export interface BulkAct {
  id: string;
  staff: StaffActor;
  /** Unlike any other of any run, for verbs that tell repetitions by a key. */
  key: string;
}

/** What staff can do with many things at once, and what each of them is done by. */
export interface BulkAction<Values = unknown, Was = unknown> {
  subject: BulkSubject;
  /** Whom it is for, where not for agents, too. */
  role?: StaffRole;
  /** Wants a proof of the last ten minutes: it moves money, or nothing takes it back. */
  sensitive?: true;
  values: z.ZodType<Values>;
  /**
   * Does it to one thing, in the transaction that marks it as done. A `ShopError` is its refusal. What it answers is
   * what `undo` needs; nothing where it was so already.
   */
  run(deps: Deps, tx: Tx, act: BulkAct & { values: Values }): Promise<Was | undefined>;
  /** Takes it back. Throws `conflict` where somebody has changed it since. */
  undo?(deps: Deps, tx: Tx, act: BulkAct & { was: Was }): Promise<void>;
}

/** The list that things are chosen from. */
export interface BulkList<Query = unknown> {
  id: z.ZodType;
  /** Of its call. */
  query: z.ZodType<Query>;
  page(
    deps: Deps,
    query: Query & PageInput,
    staff: StaffActor,
  ): Promise<{ items: { id: string | number }[]; nextCursor: string | null }>;
  /** How staff call each. */
  names(db: Queryable, ids: string[]): Promise<{ id: string; name: string }[]>;
}
