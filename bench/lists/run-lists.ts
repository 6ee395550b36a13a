import { countFacets } from '#server/orders/search/list-orders.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { seedOrders } from '../../scripts/seed/seed-orders.ts';
import { type Stage, startStage } from '../orders/start-stage.ts';
import { type Figure, formatNumber, median, percentile, type Section } from '../report/figures.ts';
import { targets } from '../targets.ts';
import { type Kind, listCases } from './list-cases.ts';
import { type Edge, findSearchWords, type Measured, measureFloor, measureLists } from './measure-lists.ts';

async function signIn({ url }: { url: string }): Promise<Edge> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'owner', password: 'correct horse battery' }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`Nobody is signed in: ${answer.status}`);
  return { url, cookie };
}

const kinds: Record<Kind, string> = {
  all: 'no filter',
  one: 'one filter',
  pair: 'two filters',
  words: 'words',
};

type Times = (measured: Measured) => number[];
const measuredParts: { what: string; times: Times; target?: Figure['target'] }[] = [
  { what: 'in the database', times: ({ databaseMs }) => databaseMs, target: targets.listDatabaseMs },
  { what: 'over HTTP', times: ({ edgeMs }) => edgeMs },
];

function figuresOf(measured: readonly Measured[], floor: readonly number[]): Figure[] {
  const kindsAndPages = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
    (['first', 'deep'] as const).map((page) => ({ kind, page })),
  );
  return measuredParts.flatMap(({ what, times, target }) =>
    kindsAndPages.map(({ kind, page }) => {
      const all = measured.filter((each) => each.asked.kind === kind && each.page === page).flatMap(times);
      return {
        what: `${kinds[kind]}, ${page} page, p95 ${what}`,
        value: percentile(all, 0.95),
        unit: 'ms',
        ...(target && { target }),
        floor: median(floor),
        note: `p50 ${formatNumber(median(all))} ms of ${all.length}`,
      };
    }),
  );
}

const slowest = 12;

function remarksOf(
  measured: readonly Measured[],
  { orders, seedMs }: { orders: number; seedMs: number },
): string[] {
  const worst = measured
    .toSorted((one, other) => median(other.databaseMs) - median(one.databaseMs))
    .slice(0, slowest)
    .map(
      ({ asked, sort, page, databaseMs }) =>
        `${formatNumber(median(databaseMs))} ms: ${asked.name}, by ${sort}, ${page} page`,
    );
  const over = measured.filter(({ databaseMs }) => median(databaseMs) > targets.listDatabaseMs.atMost);
  return [
    `${formatNumber(orders)} sample orders in ${formatNumber(seedMs / 1000)} s.`,
    `Of ${measured.length} pages ${over.length} took longer than the target in the database at their median.`,
    ...worst,
  ];
}

async function measure(stage: Stage, database: Database, orders: number): Promise<Section> {
  const began = performance.now();
  await seedOrders(database, { orders, days: 730 });
  const seedMs = performance.now() - began;
  const { counts } = await countFacets({ database }, {});
  const cases = listCases({ counts, words: await findSearchWords(database), now: new Date() });
  const floor = await measureFloor(database);
  const edge = await signIn(stage.shop.ready);
  const measured = await measureLists(database, edge, cases);
  return {
    title: `The list of orders, over ${formatNumber(orders)}`,
    figures: [
      { what: 'the newest fifty, without a filter or a count', value: median(floor), unit: 'ms' },
      ...figuresOf(measured, floor),
    ],
    remarks: remarksOf(measured, { orders, seedMs }),
    sound: true,
  };
}

/** Measures the order list as staff use it: each filter alone and in pairs, and every type of search word. */
export async function runLists(orders: number): Promise<Section> {
  const stage = await startStage();
  const database = openPool(stage.postgres.url, 2, { onError: () => undefined });
  try {
    return await measure(stage, database, orders);
  } finally {
    await database.end();
    await stage.stop();
  }
}
