import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openWal, type WrittenKb, walBetween, walByTable, walPosition } from '../database/read-wal.ts';
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

interface Span extends Meters, WrittenKb {}

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
    await openWal(client);
    // What is read at the end of a span must not have been removed by a checkpoint in it.
    await client.query(`alter system set wal_keep_size = '1GB'`);
    await client.query('select pg_reload_conf()');
    const { shop, book } = await setShop(stage);
    const { purchases } = await runBuyers(shop, book, { buyers: 4, seconds: 3, patient: true });
    await pause(settleMinutes * 60_000);
    const spans: Span[] = [];
    const began = await walPosition(client);
    for (let left = minutes; left > 0; left -= longestSpanMinutes) {
      const from = await walPosition(client);
      const meters = await measureIdle(stage, Math.min(left, longestSpanMinutes) * 60);
      spans.push({ ...meters, ...(await walBetween(client, from, await walPosition(client))) });
    }
    const ended = await walPosition(client);
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
      remarks: [`KB of records by table: ${await walByTable(client, { from: began, to: ended })}.`],
      sound: true,
    };
  } finally {
    await client.end();
    await stage.stop();
  }
}
