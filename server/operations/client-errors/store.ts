import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { ErrorGroup } from './rules.ts';

export interface ErrorCount extends ErrorGroup {
  day: string;
  count: number;
  last_at: string;
}

/** Adds counts. Limited to five hundred rows a day. Further ones are dropped. */
export const addErrors = (db: Queryable, counts: readonly ErrorCount[]) =>
  execute(
    db,
    `insert into client_errors (day, release, message, browser, count, last_at)
     select c.day, c.release, c.message, c.browser, c.count, c.last_at
       from json_to_recordset($1) as c(
         day date, release text, message text, browser text, count bigint, last_at timestamptz)
      where (select count(*) from client_errors e where e.day = c.day) < 500
     on conflict (day, release, message, browser)
     do update set count = client_errors.count + excluded.count, last_at = excluded.last_at`,
    [JSON.stringify(counts)],
  );

export interface BrowserErrors extends Row<'client_errors', 'release' | 'browser'> {
  count: number;
}

export const countErrors = (db: Queryable, day: string) =>
  rows<BrowserErrors>(
    db,
    `select release, browser, sum(count)::bigint as count
       from client_errors where day = $1 group by 1, 2 order by 3 desc, 1, 2 limit 50`,
    [day],
  );

export interface WorstError extends Row<'client_errors', 'message' | 'release'> {
  browsers: string;
  count: number;
}

export const findWorst = (db: Queryable, { day, since }: { day: string; since: Date }) =>
  maybeOne<WorstError>(
    db,
    `select message, release, string_agg(browser, ', ' order by count desc, browser) as browsers,
            sum(count)::bigint as count
       from client_errors where day = $1
      group by 1, 2 having max(last_at) > $2
      order by 4 desc, 1, 2 limit 1`,
    [day, since],
  );
