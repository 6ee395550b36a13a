import type { Deps } from '../deps.ts';
import { execute } from './query.ts';

/** Limits one step to rows older than `before`, and to `limit` rows to keep locks short. */
export interface RetentionScope {
  before: Date;
  limit: number;
}

export interface RetentionPolicy {
  table: string;
  /**
   * Key in the setting `retention.days`, needed if one table has two periods. Defaults to the table's name.
   */
  name?: string;
  days: number;
  /** Minimum number of days that the law or a reader of the rows requires. */
  atLeast: number;
  because: string;
  /** Keeps the rows and removes personal data. */
  masks?: true;
  /** Deletes or anonymises rows and returns their number. Fewer than `limit` ends the round. */
  forget(deps: Deps, over: RetentionScope): Promise<number>;
}

export interface KeptTable {
  table: string;
  because: string;
}

export const ruleName = ({ table, name = table }: Pick<RetentionPolicy, 'table' | 'name'>): string => name;

export const isRetentionPolicy = (retention: Retention): retention is RetentionPolicy =>
  'forget' in retention;

export type Retention = RetentionPolicy | KeptTable;

/** Spanish commercial and tax law requires keeping documents for six years. */
export const legalRetentionDays = 2192;

/** Spanish tax law requires keeping invoice documents for ten years (LGT article 66 bis). */
export const taxDays = 3653;

export const erasedRule = {
  email: 'forgotten@shop.invalid',
  username: 'forgotten',
  link: 'https://www.instagram.com/forgotten/',
} as const;

/** Deletes old rows. `when` is an SQL condition with $1 for the time. `table` and `when` are source constants. */
export const deleteRowsRule = (
  table: string,
  when: string,
  policy: Omit<RetentionPolicy, 'table' | 'forget'>,
): RetentionPolicy => ({
  ...policy,
  table,
  forget: ({ database }, { before, limit }) =>
    execute(
      database,
      `delete from ${table} where ctid = any(array(select ctid from ${table} where ${when} limit $2))`,
      [before, limit],
    ),
});
