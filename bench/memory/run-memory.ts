import { setTimeout as pause } from 'node:timers/promises';
import { locales } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { runBuyers } from '../orders/run-buyers.ts';
import { setShop } from '../orders/set-scene.ts';
import { type Stage, startStage } from '../orders/start-stage.ts';
import { fetchRaw } from '../pages/fetch-raw.ts';
import { memoryOf, memoryOfFamily } from '../processes/read-proc.ts';
import type { Figure, Section } from '../report/figures.ts';
import { targets } from '../targets.ts';

const settleMs = 3000;
/** By then the pool has closed what nothing used. */
const longRestMs = 30_000;
const load = { buyers: 64, seconds: 10, patient: true };

interface Reading {
  node: number;
  postgres: number;
  sandbox: number;
}

function readMemory(stage: Stage): Reading {
  return {
    node: stage.shops.reduce((total, { pid }) => total + memoryOf(pid), 0),
    postgres: memoryOfFamily(stage.postgres.pid),
    sandbox: memoryOf(stage.sandbox.pid),
  };
}

function toFigure(what: string, reading: Reading, target: { atMost: number }): Figure {
  const { node, postgres, sandbox } = reading;
  return {
    what,
    value: node + postgres,
    unit: 'MB',
    target,
    note: `Node ${node.toFixed(0)}, Postgres ${postgres.toFixed(0)}; stand-ins, not counted, ${sandbox.toFixed(0)}`,
  };
}

/**
 * Measures the whole program, shop and Postgres, with shared pages counted once, before any visitor's order
 * and right after many.
 */
export async function runMemory(): Promise<Section> {
  const stage = await startStage({ roles: ['web,worker'], built: true });
  try {
    const shopUrl = stage.shops[0]!.ready.url;
    for (const locale of locales) await fetchRaw(`${shopUrl}${pathTo('followers', locale)}`, 'br');
    await pause(settleMs);
    const atRest = readMemory(stage);
    await pause(longRestMs);
    const longAtRest = readMemory(stage);
    const { shop, book } = await setShop(stage);
    const { purchases } = await runBuyers(shop, book, load);
    const afterLoad = readMemory(stage);
    return {
      title: 'Memory',
      figures: [
        toFigure('whole program at rest', atRest, targets.memoryAtRestMb),
        toFigure('whole program half a minute later', longAtRest, targets.memoryAtRestMb),
        toFigure('whole program after load', afterLoad, targets.memoryAfterLoadMb),
      ],
      remarks: [
        `Load: ${purchases.length} paid orders by ${load.buyers} buyers. Proportional set size (PSS).`,
      ],
      sound: true,
    };
  } finally {
    await stage.stop();
  }
}
