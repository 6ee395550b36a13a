import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { measureIdle } from '../orders/measure-load.ts';
import type { Meters } from '../orders/read-meters.ts';
import { runBuyers } from '../orders/run-buyers.ts';
import { setShop } from '../orders/set-scene.ts';
import { startStage } from '../orders/start-stage.ts';
import { formatNumber, type Section } from '../report/figures.ts';
import { targets } from '../targets.ts';

export interface RestOptions {
  /** Is how long the shop is watched, in spans of ten minutes or less. */
  minutes: number;
  /** Is how long it is left alone after the sales: their figures and customers are counted then. */
  settleMinutes: number;
}

const longestSpanMinutes = 10;

interface Writes {
  /** Count kilobytes of 1,024 bytes: what changed, and the whole pages that are written after a checkpoint. */
  recordsKb: number;
  pagesKb: number;
}

interface Span extends Meters, Writes {}

const here = async (client: pg.Client): Promise<string> =>
  (await client.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')).rows[0]!.at;

async function writesBetween(client: pg.Client, from: string, to: string): Promise<Writes> {
  const { rows } = await client.query<Writes>(
    `select coalesce(sum(record_length - fpi_length), 0)::float8 / 1024 as "recordsKb",
            coalesce(sum(fpi_length), 0)::float8 / 1024 as "pagesKb"
       from pg_get_wal_records_info($1, $2)`,
    [from, to],
  );
  return rows[0]!;
}

/** Names what most of the records change, by the first block of each; one without a block is a commit or the like. */
async function writersBetween(client: pg.Client, from: string, to: string): Promise<string> {
  const { rows } = await client.query<{ what: string; kb: number }>(
    `select coalesce(t.relname || ' (index)', c.relname, 'other') as what,
            sum(b.record_length - coalesce(b.block_fpi_length, 0))::float8 / 1024 as kb
       from pg_get_wal_block_info($1, $2, false) b
       left join pg_class c on c.relfilenode = b.relfilenode
       left join pg_index i on i.indexrelid = c.oid
       left join pg_class t on t.oid = i.indrelid
      where b.block_id = 0
      group by 1 order by 2 desc limit 8`,
    [from, to],
  );
  return rows.map(({ what, kb }) => `${what} ${formatNumber(kb)}`).join(', ');
}

function sum(spans: readonly Span[], name: keyof Span): number {
  return spans.reduce((all, span) => all + span[name], 0);
}

const perSecond = (spans: readonly Span[], ...names: (keyof Span)[]): number =>
  names.reduce((all, name) => all + sum(spans, name), 0) / (sum(spans, 'atMs') / 1000);

const spread = (spans: readonly Span[], ...names: (keyof Span)[]): string =>
  `by spans ${spans.map((span) => formatNumber(perSecond([span], ...names))).join(', ')}`;

/** Measures a shop with orders in delivery that nobody visits. */
export async function runRest({ minutes, settleMinutes }: RestOptions): Promise<Section> {
  const stage = await startStage();
  const client = new pg.Client(stage.postgres.url);
  try {
    await client.connect();
    await client.query('create extension if not exists pg_walinspect');
    // What is read at the end of a span must not have been removed by a checkpoint in it.
    await client.query(`alter system set wal_keep_size = '1GB'`);
    await client.query('select pg_reload_conf()');
    const { shop, book } = await setShop(stage);
    const { purchases } = await runBuyers(shop, book, { buyers: 4, seconds: 3, patient: true });
    await pause(settleMinutes * 60_000);
    const spans: Span[] = [];
    const began = await here(client);
    for (let left = minutes; left > 0; left -= longestSpanMinutes) {
      const from = await here(client);
      const meters = await measureIdle(stage, Math.min(left, longestSpanMinutes) * 60);
      spans.push({ ...meters, ...(await writesBetween(client, from, await here(client))) });
    }
    const ended = await here(client);
    return {
      title: `At rest, ${purchases.length} orders in delivery, ${minutes} minutes`,
      figures: [
        {
          what: 'statements',
          value: perSecond(spans, 'statements'),
          unit: '/s',
          target: targets.statementsAtRest,
          note: spread(spans, 'statements'),
        },
        {
          what: 'CPU, Node and Postgres',
          value: perSecond(spans, 'nodeMs', 'postgresMs'),
          unit: 'ms/s',
          target: targets.cpuMsAtRest,
          note: spread(spans, 'nodeMs', 'postgresMs'),
        },
        { what: 'of it Node', value: perSecond(spans, 'nodeMs'), unit: 'ms/s' },
        {
          what: 'WAL, records',
          value: perSecond(spans, 'recordsKb'),
          unit: 'KB/s',
          target: targets.walKbAtRest,
          note: spread(spans, 'recordsKb'),
        },
        {
          what: 'WAL, whole pages after checkpoints',
          value: perSecond(spans, 'pagesKb'),
          unit: 'KB/s',
          note: spread(spans, 'pagesKb'),
        },
      ],
      remarks: [`KB of records by table: ${await writersBetween(client, began, ended)}.`],
      sound: true,
    };
  } finally {
    await client.end();
    await stage.stop();
  }
}
