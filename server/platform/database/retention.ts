import type { Deps } from '../deps.ts';
import { execute, type Queryable } from './query.ts';

/** What is over once it is older than `before`; never more than `limit` rows at once, so that nobody waits. */
export interface Over {
  before: Date;
  limit: number;
}

/** Rows that end. */
export interface Forgetting {
  table: string;
  /** Its name in the setting `retention.days`, where one table has two terms; else the table's. */
  name?: string;
  /** Unless the setting says otherwise. */
  days: number;
  /** Below this the setting is not followed: the law, or something that still reads the rows. */
  atLeast: number;
  /** Why so long, in a few words: docs/data-model.md shows them. */
  because: string;
  /** The rows stay, without whom they name. */
  masks?: true;
  /** Deletes them, or takes out of them what names a person. Returns how many; fewer than `limit` ends the round. */
  forget(deps: Deps, over: Over): Promise<number>;
}

/** Rows that stay, or that something else ends. */
export interface Keeping {
  table: string;
  /** Why, or what ends them. */
  because: string;
}

/** Its name in the setting, in the log and on the screen. */
export const ruleName = ({ table, name = table }: Pick<Forgetting, 'table' | 'name'>): string => name;

export const isForgetting = (retention: Retention): retention is Forgetting => 'forget' in retention;

/** What becomes of a table's rows with time; a feature declares it for each of its tables. */
export type Retention = Forgetting | Keeping;

/** Where the law of commerce and tax wants the papers (Spain: six years). */
export const lawfulDays = 2192;

/** Where the law of tax wants the papers of what was invoiced (Spain, LGT article 66 bis: ten years). */
export const taxDays = 3653;

/** What stands in the place of a person who is forgotten. */
export const forgotten = {
  email: 'forgotten@shop.invalid',
  username: 'forgotten',
  link: 'https://www.instagram.com/forgotten/',
} as const;

/** Deletes what is over; `when` is a condition on the row, with $1 for the time. Both are written in the source. */
export function deletes(table: string, when: string): Forgetting['forget'] {
  return ({ database }, { before, limit }) => deleteSome(database, { table, when, before, limit });
}

function deleteSome(db: Queryable, { table, when, before, limit }: Over & { table: string; when: string }) {
  return execute(
    db,
    `delete from ${table} where ctid = any(array(select ctid from ${table} where ${when} limit $2))`,
    [before, limit],
  );
}
