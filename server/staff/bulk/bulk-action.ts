import type { z } from 'zod';
import { type BulkActionName, type BulkSubject, bulkActions, bulkSubjects } from '#contracts/staff/bulk.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import type { PageWish } from '#server/platform/database/keyset.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import type { StaffActor } from '../audit/actor.ts';

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

/** Ties what an action asks for and what it can take back to its verbs. */
export const defineBulkAction = <Values, Was>(action: BulkAction<Values, Was>): BulkAction =>
  action as unknown as BulkAction;

/** The list that things are chosen from. */
export interface BulkList<Query = unknown> {
  id: z.ZodType;
  /** Of its call. */
  query: z.ZodType<Query>;
  page(
    deps: Deps,
    query: Query & PageWish,
    staff: StaffActor,
  ): Promise<{ items: { id: string | number }[]; nextCursor: string | null }>;
  /** How staff call each. */
  names(db: Queryable, ids: string[]): Promise<{ id: string; name: string }[]>;
}

export const defineBulkList = <Query>(list: BulkList<Query>): BulkList => list as unknown as BulkList;

declare module '#server/platform/http/feature.ts' {
  interface Feature {
    /** What can be done with many things at once. */
    bulkActions?: Partial<Record<BulkActionName, BulkAction>>;
    /** The lists that these things are chosen from. */
    bulkLists?: Partial<Record<BulkSubject, BulkList>>;
  }
}

export interface Bulk {
  actions: Record<BulkActionName, BulkAction>;
  lists: Record<BulkSubject, BulkList>;
}

function collected<Name extends string, Part>(
  names: readonly Name[],
  parts: readonly [string, Part][],
): Record<Name, Part> {
  const unclear = names.filter((each) => parts.filter(([name]) => name === each).length !== 1);
  if (unclear.length > 0) throw new Error(`Not listed by one feature: ${unclear.join(', ')}`);
  return Object.fromEntries(parts) as Record<Name, Part>;
}

/** All of them, each from its one feature. Throws at the start for one that nobody lists, or two do. */
export function bulkOf(features: readonly Feature[]): Bulk {
  return {
    actions: collected(
      bulkActions,
      features.flatMap((feature) => Object.entries(feature.bulkActions ?? {})),
    ),
    lists: collected(
      bulkSubjects,
      features.flatMap((feature) => Object.entries(feature.bulkLists ?? {})),
    ),
  };
}
