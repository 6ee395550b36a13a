import { setTimeout as pause } from 'node:timers/promises';
import { locales } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { openMarket, runBuyers } from '../orders/run-buyers.ts';
import { type Stage, startStage } from '../orders/start-stage.ts';
import { fetchRaw } from '../pages/fetch-raw.ts';
import { memoryOf, memoryOfFamily } from '../processes/read-proc.ts';
import type { Figure, Section } from '../report/figures.ts';
import { targets } from '../targets.ts';

const settleMs = 3000;
const load = { buyers: 64, seconds: 10, patient: true };

interface MemoryReading {
  node: number;
  postgres: number;
  sandbox: number;
}

function readMemory(stage: Stage): MemoryReading {
  return {
    node: memoryOf(stage.shop.pid),
    postgres: memoryOfFamily(stage.postgres.pid),
    sandbox: memoryOf(stage.sandbox.pid),
  };
}

function toFigure(what: string, reading: MemoryReading): Figure {
  const { node, postgres, sandbox } = reading;
  return {
    what,
    value: node + postgres,
    unit: 'MB',
    note: `Node ${node.toFixed(0)}, Postgres ${postgres.toFixed(0)}; stand-ins, not counted, ${sandbox.toFixed(0)}`,
  };
}

/** Measures the memory of shop and Postgres together, before any order and right after many. */
export async function runMemory(): Promise<Section> {
  const stage = await startStage({ built: true });
  try {
    const shopUrl = stage.shop.ready.url;
    for (const locale of locales) await fetchRaw(`${shopUrl}${pathTo('followers', locale)}`, 'br');
    await pause(settleMs);
    const idle = readMemory(stage);
    const { purchases } = await runBuyers(await openMarket(stage), load);
    const afterLoad = readMemory(stage);
    return {
      title: 'Memory',
      figures: [
        toFigure('whole program while idle', idle),
        { ...toFigure('whole program after load', afterLoad), target: targets.memoryAfterLoadMb },
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
