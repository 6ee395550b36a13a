import type { Deps } from '../deps.ts';
import { execute, type Queryable } from './query.ts';

/** Selects what is older than `before`; at most `limit` rows at once, so that nobody waits. */
export interface Over {
  before: Date;
  limit: number;
}

export interface Forgetting {
  table: string;
  /** Is its name in the setting `retention.days`, where one table has two terms; else the table's. */
  name?: string;
  /** Applies unless the setting says otherwise. */
  days: number;
  /** Bounds the setting from below: the law, or a reader of the rows, needs them this long. */
  atLeast: number;
  /** Reason in a few words. */
  because: string;
  /** The rows stay, without the persons they name. */
  masks?: true;
  /** Deletes them, or removes what names a person. Returns how many; fewer than `limit` ends the round. */
  forget(deps: Deps, over: Over): Promise<number>;
}

export interface Keeping {
  table: string;
  because: string;
}

/** Returns its name in the setting, in the log and on the screen. */
export const ruleName = ({ table, name = table }: Pick<Forgetting, 'table' | 'name'>): string => name;

export const isForgetting = (retention: Retention): retention is Forgetting => 'forget' in retention;

/** Says what happens to a table's rows over time; a feature declares it for each of its tables. */
export type Retention = Forgetting | Keeping;

/** The law of commerce and tax requires the papers for six years in Spain. */
export const lawfulDays = 2192;

/** The law of tax requires the papers of invoices for ten years (Spain, LGT article 66 bis). */
export const taxDays = 3653;

export const forgotten = {
  email: 'forgotten@shop.invalid',
  username: 'forgotten',
  link: 'https://www.instagram.com/forgotten/',
} as const;

/** Deletes old rows; `when` is a condition on the row, with $1 for the time. Both are constants of the source. */
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
