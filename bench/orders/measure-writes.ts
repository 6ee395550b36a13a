import pg from 'pg';
import { openWal, walBetween, walByTable, walPosition } from '../database/read-wal.ts';
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
  /** Names the tables and indexes that most of an order's kilobytes belong to. */
  walByTable: string;
}

interface Writes {
  /** Is the place in the log. */
  at: string;
  updates: number;
  heapOnly: number;
}

const restSeconds = 60;

async function readWrites(client: pg.Client): Promise<Writes> {
  const { rows } = await client.query<Omit<Writes, 'at'>>(
    `select sum(n_tup_upd)::float8 as updates, sum(n_tup_hot_upd)::float8 as "heapOnly" from pg_stat_user_tables`,
  );
  return { at: await walPosition(client), ...rows[0]! };
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
    await openWal(client);
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
    const written = await walBetween(client, before.at, after.at);
    const atRest = await walBetween(client, after.at, rested.at);
    return {
      walKbPerOrder: written.recordsKb / purchases.length,
      updatesPerOrder: updates / purchases.length,
      heapOnly: ((after.heapOnly - before.heapOnly) / updates) * 100,
      walKbAtRest: atRest.recordsKb / restSeconds,
      walByTable: await walByTable(client, { from: before.at, to: after.at, per: purchases.length }),
    };
  } finally {
    await client.end();
  }
}
