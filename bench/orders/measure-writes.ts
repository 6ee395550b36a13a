import pg from 'pg';
import type { Scene } from './measure-load.ts';
import { runBuyers } from './run-buyers.ts';

export interface WriteFigures {
  /** Kilobytes of 1,024 bytes, whole pages after a checkpoint not counted. */
  walKbPerOrder: number;
  updatesPerOrder: number;
  /** The share, in per cent, of updates that wrote no index. */
  heapOnly: number;
  /** Kilobytes a second while nobody buys. */
  walKbAtRest: number;
}

interface Writes {
  bytes: number;
  updates: number;
  heapOnly: number;
}

const restSeconds = 60;

async function readWrites(client: pg.Client): Promise<Writes> {
  const { rows } = await client.query<Writes>(
    `select (wal_bytes - wal_fpi * 8192.0)::float8 as bytes, t.updates, t."heapOnly" from pg_stat_wal,
            (select sum(n_tup_upd)::float8 as updates, sum(n_tup_hot_upd)::float8 as "heapOnly"
               from pg_stat_user_tables) t`,
  );
  return rows[0]!;
}

/** Sessions report what they did when they have been idle for a moment. */
const settle = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Measures by PostgreSQL's own counts what one paid order writes, and what a shop at rest does. */
export async function measureWrites({ stage, shop, book }: Scene): Promise<WriteFigures> {
  const client = new pg.Client(stage.postgres.url);
  await client.connect();
  try {
    await client.query('checkpoint');
    await runBuyers(shop, book, { buyers: 4, seconds: 1, patient: true });
    await settle(3);
    const before = await readWrites(client);
    const { purchases } = await runBuyers(shop, book, { buyers: 4, seconds: 5, patient: true });
    await settle(3);
    const after = await readWrites(client);
    await settle(restSeconds);
    const rested = await readWrites(client);
    const updates = after.updates - before.updates;
    return {
      walKbPerOrder: (after.bytes - before.bytes) / 1024 / purchases.length,
      updatesPerOrder: updates / purchases.length,
      heapOnly: ((after.heapOnly - before.heapOnly) / updates) * 100,
      walKbAtRest: (rested.bytes - after.bytes) / 1024 / restSeconds,
    };
  } finally {
    await client.end();
  }
}
