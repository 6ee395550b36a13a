import { formatNumber, type Section } from '../report/figures.ts';
import { measureFloor } from './measure-floor.ts';
import { type LoadFigures, measureLoad, type Scene } from './measure-load.ts';
import { measureWrites, type WriteFigures } from './measure-writes.ts';
import { orderFigures, writeFigures } from './report-orders.ts';
import { setScene } from './set-scene.ts';
import { startStage } from './start-stage.ts';
import { perOrder, readTexts } from './top-statements.ts';
import { type Verdict, verifyOrders } from './verify-orders.ts';

const loads = [
  { buyers: 1, seconds: 6, patient: true },
  { buyers: 16, seconds: 8, patient: true },
  { buyers: 64, seconds: 10, patient: true },
  { buyers: 64, seconds: 8, patient: false },
];

function remarksOf(scene: Scene, writes: WriteFigures, verdict: Verdict): string[] {
  const perSecond = (value: number) => formatNumber(value / (scene.idle.atMs / 1000));
  const { statements, nodeMs, postgresMs } = scene.idle;
  return [
    `At rest: ${perSecond(statements)} statements/s, ${perSecond(nodeMs + postgresMs)} ms CPU/s; taken away above.`,
    `KB of an order's WAL by table: ${writes.walByTable}.`,
    `Held against database, provider, mailbox and processor: ${verdict.orders} orders, ` +
      `${verdict.lost} lost, ${verdict.doubled} doubled, ${verdict.wrongCents} with wrong cents.`,
    'Processes: one shop, one Postgres (fsync on), one for all stand-ins, one driver, all on this machine.',
  ];
}

export interface OrdersOptions {
  /** Also list the statements of one order. */
  statements: boolean;
}

/** Measures whole paid orders, from the checkout request to the accepted submission and the mail. */
export async function runOrders(options: OrdersOptions): Promise<Section> {
  const floors = await measureFloor([1, 16, 64], 3);
  const stage = await startStage();
  try {
    const scene = await setScene(stage);
    const before = await readTexts(stage);
    const results: LoadFigures[] = [];
    for (const load of loads) results.push(await measureLoad(scene, load));
    const purchases = results.flatMap((result) => result.purchases);
    const texts = perOrder(before, await readTexts(stage), purchases.length);
    const writes = await measureWrites(scene);
    const verdict = await verifyOrders(stage, purchases);
    return {
      title: 'Paid orders',
      figures: [...orderFigures(results, floors), ...writeFigures(writes, scene.idle)],
      remarks: [...remarksOf(scene, writes, verdict), ...(options.statements ? texts : [])],
      sound: verdict.lost + verdict.doubled + verdict.wrongCents === 0,
    };
  } finally {
    await stage.stop();
  }
}
