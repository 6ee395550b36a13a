import { type Listener, proveHearing } from './listener.ts';
import { type Database, inTransaction, type Tx } from './pool.ts';
import { execute, one, type Queryable, rows } from './query.ts';

export const clockChannel = 'clock';

/** Any number will do: the lock keeps two moves from overwriting each other's functions. */
const moveLock = 7_316_007;
const lockTries = 20;

/** Returns how far `now()` is ahead of the machine's, in milliseconds. */
export async function readAhead(db: Queryable): Promise<number> {
  const { ahead } = await one<{ ahead: number }>(
    db,
    `select round(extract(epoch from now() - pg_catalog.now()) * 1000)::bigint as ahead`,
  );
  return ahead;
}

/** The distance stands in the body, so that the planner inlines it: an index serves `at < now()` as usual. */
async function writeFunctions(tx: Tx, aheadMs: number): Promise<void> {
  await tx.query({ text: 'create schema if not exists clock' });
  for (const [name, volatility] of [
    ['now', 'stable'],
    ['clock_timestamp', 'volatile'],
  ])
    await tx.query({
      text: `create or replace function clock.${name}() returns timestamptz language sql ${volatility} parallel safe
             as $$ select pg_catalog.${name}() + interval '${aheadMs} milliseconds' $$`,
    });
}

/**
 * Defaults and conditions of triggers are bound to a function when they are written, whatever the
 * search path becomes later; the queue's own defaults name the machine's clock.
 */
const boundTo = {
  pg_catalog: `expression !~ 'clock\\.now\\(\\)' and expression ~ '\\mnow\\(\\)'`,
  clock: `expression ~ 'clock\\.now\\(\\)'`,
};

/** Returns statements that bind all of them to the other schema's `now()`, one for each table and trigger. */
async function bindings(tx: Tx, to: 'clock' | 'pg_catalog'): Promise<string[]> {
  const from = to === 'clock' ? 'pg_catalog' : 'clock';
  const { path } = await one<{ path: string }>(tx, `select current_setting('search_path') as path`);
  // Without a search path PostgreSQL writes each name with its schema, so that the two can be told apart.
  await execute(tx, `select set_config('search_path', '', true)`);
  const found = await rows<{ text: string }>(
    tx,
    `with written as (
       select d.adrelid::regclass as relation, a.attname as name,
              pg_get_expr(d.adbin, d.adrelid) as expression, null::text as kind
         from pg_attrdef d
         join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum and a.attgenerated = ''
        union all
       select t.tgrelid::regclass, t.tgname, pg_get_triggerdef(t.oid), 'trigger'
         from pg_trigger t where not t.tgisinternal and t.tgqual is not null
        union all
       select null, null, pg_get_functiondef(p.oid), 'function'
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname not in ('pg_catalog', 'information_schema', 'clock') and p.prokind = 'f'
          and p.prosrc ~ '(pg_catalog|clock)\\.now\\(\\)'
     ), changed as (
       select relation, name, kind,
              regexp_replace(expression, '(pg_catalog\\.|clock\\.)?\\mnow\\(\\)', '${to}.now()', 'g') as expression
         from written where ${boundTo[from]}
     )
     select format('alter table %s %s', relation,
                   string_agg(format('alter column %I set default %s', name, expression), ', ')) as text
       from changed where kind is null group by relation
      union all
     select regexp_replace(expression, '^CREATE TRIGGER', 'create or replace trigger') from changed where kind is not null`,
  );
  await execute(tx, `select set_config('search_path', $1, true)`, [path]);
  return found.map(({ text }) => text);
}

/** Tries again when a long statement holds the table: a waiting lock request would delay everybody else. */
async function alterSoon(database: Database, text: string): Promise<void> {
  for (let left = lockTries; ; left -= 1) {
    try {
      await inTransaction(database, async (tx) => {
        await tx.query({ text: `set local lock_timeout = '500ms'` });
        await tx.query({ text });
      });
      return;
    } catch (error) {
      // The code is 55P03, lock_not_available: https://www.postgresql.org/docs/18/errcodes-appendix.html
      if ((error as { code?: string }).code !== '55P03' || left === 0) throw error;
    }
  }
}

async function bindAll(database: Database, to: 'clock' | 'pg_catalog'): Promise<void> {
  for (const text of await inTransaction(database, (tx) => bindings(tx, to))) await alterSoon(database, text);
}

/** Binds what an upgrade has rewritten to the moved clock, too. */
export async function keepMoved(database: Database): Promise<void> {
  if ((await readAhead(database)) !== 0) await bindAll(database, 'clock');
}

const tellProcesses = (database: Database, aheadMs: number): Promise<unknown> =>
  execute(database, 'select pg_notify($1, $2)', [clockChannel, String(Math.round(aheadMs))]);

async function writeAhead(database: Database, aheadMs: number): Promise<void> {
  if (aheadMs > 0)
    await inTransaction(database, async (tx) => {
      await execute(tx, 'select pg_advisory_xact_lock($1)', [moveLock]);
      await writeFunctions(tx, Math.round(aheadMs));
    });
  await bindAll(database, aheadMs > 0 ? 'clock' : 'pg_catalog');
  if (aheadMs === 0) await database.query({ text: 'drop schema if exists clock cascade' });
}

/**
 * Sets how far the database's clock is ahead, for every connection and process at once; 0 removes everything of it.
 * Ahead, processes go before the database: what is due by the database's clock is dated by theirs, and an invoice
 * of a payment that a sweep finds must not be dated before the move. `listener` is this process's own, which is then
 * known to have heard of it.
 */
export async function moveDatabase(database: Database, aheadMs: number, listener?: Listener): Promise<void> {
  try {
    if (aheadMs > (await readAhead(database))) {
      await tellProcesses(database, aheadMs);
      // Notifications come in the order of their commits.
      if (listener) await proveHearing(listener, database);
    }
    await writeAhead(database, aheadMs);
  } finally {
    // After a failure, or beside another move, it may be elsewhere.
    await tellProcesses(database, await readAhead(database));
    // Cached values of a day or an hour belong to the other clock.
    await execute(database, `select pg_notify('content', 'clock')`);
  }
}

/** Reads without following the clock. */
export async function hasMovedClock(db: Queryable): Promise<boolean> {
  const { moved } = await one<{ moved: boolean }>(db, `select to_regnamespace('clock') is not null as moved`);
  return moved;
}

/** Runs in the transaction that removes the sandbox from a database. */
export async function takeClockBack(tx: Tx): Promise<void> {
  for (const text of await bindings(tx, 'pg_catalog')) await tx.query({ text });
  await tx.query({ text: 'drop schema if exists clock cascade' });
}

/** Opens the shop's time in this process: the machine's, moved as far ahead as the database's. */
export async function openMovedClock(deps: {
  database: Database;
  listener: Listener;
  onTrouble: (error: unknown) => void;
}): Promise<() => Date> {
  let aheadMs = await readAhead(deps.database);
  deps.listener.on(clockChannel, (told) => {
    if (told !== null) aheadMs = Number(told);
    // A notification may have been missed after a break.
    else
      readAhead(deps.database).then((ahead) => {
        aheadMs = ahead;
      }, deps.onTrouble);
  });
  return () => new Date(Date.now() + aheadMs);
}
