import { type Listener, verifyListening } from './listener.ts';
import { type Database, inTransaction, type Tx } from './pool.ts';
import { execute, one, type Queryable, rows } from './query.ts';

export const clockChannel = 'clock';

/** Arbitrary lock number. Prevents concurrent moves from overwriting each other's functions. */
const moveLock = 7_316_007;
const lockTries = 20;

export async function readAhead(db: Queryable): Promise<number> {
  const { ahead } = await one<{ ahead: number }>(
    db,
    `select round(extract(epoch from now() - pg_catalog.now()) * 1000)::bigint as ahead`,
  );
  return ahead;
}

/**
 * The offset is a literal in the function body, so that the planner inlines the function and `at < now()` can
 * use an index.
 */
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
 * Defaults and trigger conditions keep the function with which they were created, whatever the search path.
 * The queue's defaults use the machine's clock.
 */
const boundTo = {
  pg_catalog: `expression !~ 'clock\\.now\\(\\)' and expression ~ '\\mnow\\(\\)'`,
  clock: `expression ~ 'clock\\.now\\(\\)'`,
};

/**
 * Returns statements that change every default and trigger to the other schema's `now()`, one per table and
 * trigger.
 */
async function clockBindings(tx: Tx, to: 'clock' | 'pg_catalog'): Promise<string[]> {
  const from = to === 'clock' ? 'pg_catalog' : 'clock';
  const { path } = await one<{ path: string }>(tx, `select current_setting('search_path') as path`);
  // With an empty search path, PostgreSQL qualifies each name, so that both functions are distinguishable.
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

/** Retries while a long statement holds the table. A waiting lock request would delay all other statements. */
async function alterWithRetries(database: Database, text: string): Promise<void> {
  for (let left = lockTries; ; left -= 1) {
    try {
      await inTransaction(database, async (tx) => {
        await tx.query({ text: `set local lock_timeout = '500ms'` });
        await tx.query({ text });
      });
      return;
    } catch (error) {
      // 55P03 is lock_not_available: https://www.postgresql.org/docs/18/errcodes-appendix.html
      if ((error as { code?: string }).code !== '55P03' || left === 0) throw error;
    }
  }
}

async function bindAll(database: Database, to: 'clock' | 'pg_catalog'): Promise<void> {
  for (const text of await inTransaction(database, (tx) => clockBindings(tx, to)))
    await alterWithRetries(database, text);
}

/** A migration has created these objects again, so they use the real clock until this call. */
export async function rebindMovedClock(database: Database): Promise<void> {
  if ((await readAhead(database)) !== 0) await bindAll(database, 'clock');
}

const notifyProcesses = (database: Database, aheadMs: number): Promise<unknown> =>
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
 * Sets the offset of the database's clock for every connection and process. 0 removes the clock.
 * When the clock moves forward, processes are notified before the database. Jobs are due by the database's clock but
 * dated by the process, and an invoice must not be dated before the move. `listener` is this process's own, and the
 * move waits until it received the notification.
 */
export async function moveDatabase(database: Database, aheadMs: number, listener?: Listener): Promise<void> {
  try {
    if (aheadMs > (await readAhead(database))) {
      await notifyProcesses(database, aheadMs);
      // PostgreSQL delivers notifications in commit order.
      if (listener) await verifyListening(listener, database);
    }
    await writeAhead(database, aheadMs);
  } finally {
    // After a failure or a concurrent move, the actual offset may differ from `aheadMs`.
    await notifyProcesses(database, await readAhead(database));
    // Cached values of a day or an hour belong to the old clock.
    await execute(database, `select pg_notify('content', 'clock')`);
  }
}

/** Does not depend on the search path. */
export async function hasMovedClock(db: Queryable): Promise<boolean> {
  const { moved } = await one<{ moved: boolean }>(db, `select to_regnamespace('clock') is not null as moved`);
  return moved;
}

/** Removes the moved clock. Runs in the transaction that removes the sandbox from a database. */
export async function removeMovedClock(tx: Tx): Promise<void> {
  for (const text of await clockBindings(tx, 'pg_catalog')) await tx.query({ text });
  await tx.query({ text: 'drop schema if exists clock cascade' });
}

export async function openMovedClock(deps: {
  database: Database;
  listener: Listener;
  onTrouble: (error: unknown) => void;
}): Promise<() => Date> {
  let aheadMs = await readAhead(deps.database);
  deps.listener.on(clockChannel, (told) => {
    if (told !== null) aheadMs = Number(told);
    // A notification may have been lost while the connection was broken.
    else
      readAhead(deps.database).then((ahead) => {
        aheadMs = ahead;
      }, deps.onTrouble);
  });
  return () => new Date(Date.now() + aheadMs);
}
