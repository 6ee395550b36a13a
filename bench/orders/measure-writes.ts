import pg from 'pg';
import type { Scene } from './measure-load.ts';
import { runBuyers } from './run-buyers.ts';

export interface WriteFigures {
  /** Kilobytes of 1,024 bytes, without the whole pages that are written after a checkpoint. */
  walKbPerOrder: number;
  updatesPerOrder: number;
  /** The share, in per cent, of updates that wrote no index. */
  heapOnly: number;
  /** Kilobytes a second while nobody buys. */
  walKbAtRest: number;
}

interface Writes {
  /** Is the place in the log. */
  at: string;
  updates: number;
  heapOnly: number;
}

const restSeconds = 60;

async function readWrites(client: pg.Client): Promise<Writes> {
  const { rows } = await client.query<Writes>(
    `select pg_current_wal_insert_lsn()::text as at, sum(n_tup_upd)::float8 as updates,
            sum(n_tup_hot_upd)::float8 as "heapOnly"
       from pg_stat_user_tables`,
  );
  return rows[0]!;
}

/** Returns the kilobytes of all records between two readings, the parts that are whole pages taken away. */
async function walKb(client: pg.Client, before: Writes, after: Writes): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    'select sum(record_length - fpi_length)::float8 as bytes from pg_get_wal_records_info($1, $2)',
    [before.at, after.at],
  );
  return (rows[0]?.bytes ?? 0) / 1024;
}

/**
 * Switches PostgreSQL's own vacuum and analyze. Whether they fall into the seconds that are counted is chance, and what
 * they write would be counted as that of the orders.
 */
async function setAutovacuum(client: pg.Client, to: 'on' | 'off'): Promise<void> {
  await client.query(`alter system set autovacuum = ${to}`);
  await client.query('select pg_reload_conf()');
  const working = async () =>
    (await client.query(`select from pg_stat_activity where backend_type = 'autovacuum worker'`)).rowCount;
  while (to === 'off' && (await working())) await settle(0.2);
}

/** Sessions report what they did when they have been idle for a moment. */
const settle = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Measures by PostgreSQL's own counts what one paid order writes, and what a shop at rest does. */
export async function measureWrites({ stage, shop, book }: Scene): Promise<WriteFigures> {
  const client = new pg.Client(stage.postgres.url);
  await client.connect();
  try {
    await client.query('create extension if not exists pg_walinspect');
    await setAutovacuum(client, 'off');
    await client.query('checkpoint');
    await runBuyers(shop, book, { buyers: 4, seconds: 1, patient: true });
    await settle(3);
    const before = await readWrites(client);
    const { purchases } = await runBuyers(shop, book, { buyers: 4, seconds: 5, patient: true });
    await settle(3);
    const after = await readWrites(client);
    await setAutovacuum(client, 'on');
    await settle(restSeconds);
    const rested = await readWrites(client);
    const updates = after.updates - before.updates;
    return {
      walKbPerOrder: (await walKb(client, before, after)) / purchases.length,
      updatesPerOrder: updates / purchases.length,
      heapOnly: ((after.heapOnly - before.heapOnly) / updates) * 100,
      walKbAtRest: (await walKb(client, after, rested)) / restSeconds,
    };
  } finally {
    await client.end();
  }
}
