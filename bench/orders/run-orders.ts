import { type Figure, formatNumber, type Section } from '../report/figures.ts';
import { targets } from '../targets.ts';
import { type CostMeters, type LoadFigures, measureLoad, setScene } from './measure-load.ts';
import { type Load, openMarket } from './run-buyers.ts';
import { startStage } from './start-stage.ts';
import { type Verdict, verifyOrders } from './verify-orders.ts';

/** The floor is measured with the same numbers of buyers. */
const patientLoads: readonly Load[] = [
  { buyers: 1, seconds: 6, patient: true },
  { buyers: 16, seconds: 8, patient: true },
  { buyers: 64, seconds: 10, patient: true },
];
const loads: readonly Load[] = [...patientLoads, { buyers: 64, seconds: 8, patient: false }];

const idleSeconds = 60;
/** The floor does nothing while idle. */
const floorIdleSeconds = 2;

/** Measures the bare program (`floor-process.ts`) with the same loads. */
async function measureFloor(): Promise<LoadFigures[]> {
  const stage = await startStage({ program: 'floor-process' });
  try {
    const scene = await setScene(await openMarket(stage), floorIdleSeconds);
    const floors: LoadFigures[] = [];
    for (const load of patientLoads) floors.push(await measureLoad(scene, load));
    return floors;
  } finally {
    await stage.stop();
  }
}

const nameOf = ({ load }: LoadFigures) =>
  `${load.buyers} buyer${load.buyers === 1 ? '' : 's'}${load.patient ? '' : ', not waiting'}`;

const cpuOf = ({ perOrder }: LoadFigures) => perOrder.nodeMs + perOrder.postgresMs;

function costFigures(figures: LoadFigures, floor: LoadFigures): Figure[] {
  const { statements, calls, nodeMs, postgresMs } = figures.perOrder;
  return [
    {
      what: 'SQL statements per order',
      value: statements,
      unit: '',
      target: targets.statementsPerOrder,
      floor: floor.perOrder.statements,
    },
    { what: 'HTTP calls out per order', value: calls, unit: '', floor: floor.perOrder.calls },
    {
      what: 'CPU per order, Node and Postgres',
      value: cpuOf(figures),
      unit: 'ms',
      target: targets.cpuPerOrder,
      floor: cpuOf(floor),
      note: `Node ${nodeMs.toFixed(1)}, Postgres ${postgresMs.toFixed(1)}`,
    },
  ];
}

function speedFigures(figures: LoadFigures, floor: LoadFigures): Figure[] {
  const name = nameOf(figures);
  const cores = Object.entries(figures.cores).map(([part, busy]) => `${part} ${busy.toFixed(1)}`);
  const latency = (what: string, at: 'checkout' | 'withoutProcessor'): Figure => ({
    what: `checkout p95, ${name}, ${what}`,
    value: figures[at].p95,
    unit: 'ms',
    floor: floor[at].p95,
    note: `p50 ${figures[at].p50.toFixed(1)}`,
  });
  return [
    {
      what: `orders per second, ${name}`,
      value: figures.perSecond,
      unit: '/s',
      floor: floor.perSecond,
      note: `cores busy: ${cores.join(', ')}`,
    },
    latency('whole', 'checkout'),
    latency("without the processor's work", 'withoutProcessor'),
    { what: `whole path p50, ${name}`, value: figures.wholeP50, unit: 'ms', floor: floor.wholeP50 },
  ];
}

function idleFigures(idle: CostMeters): Figure[] {
  const perSecond = (value: number) => value / (idle.atMs / 1000);
  return [
    {
      what: 'statements while idle',
      value: perSecond(idle.statements),
      unit: '/s',
      target: targets.statementsIdle,
    },
    {
      what: 'CPU while idle, Node and Postgres',
      value: perSecond(idle.nodeMs + idle.postgresMs),
      unit: 'ms/s',
      target: targets.cpuMsIdle,
    },
  ];
}

function orderFigures(results: readonly LoadFigures[], floors: readonly LoadFigures[]): Figure[] {
  const floorOf = ({ load }: LoadFigures) => floors.find((floor) => floor.load.buyers === load.buyers)!;
  const main = results.find(({ load }) => load.buyers === 64 && load.patient)!;
  return [
    ...costFigures(main, floorOf(main)),
    ...results.flatMap((figures) => speedFigures(figures, floorOf(figures))),
  ];
}

const remarksOf = (
  { orders, lost, doubled, wrongCents }: Verdict,
  floors: readonly LoadFigures[],
): string[] => [
  `Compared with database, provider, mailbox and processor: ${orders} orders, ` +
    `${lost} lost, ${doubled} doubled, ${wrongCents} with wrong cents.`,
  `Floor: a bare program that writes the same rows and makes the same outside calls, ${formatNumber(cpuOf(floors.at(-1)!))} ms of CPU per order.`,
  'Processes: one shop, one Postgres (fsync on), one for all stand-ins, one driver, all on this machine.',
];

/** Measures whole paid orders, from the checkout request to the accepted submission and the mail. */
export async function runOrders(): Promise<Section> {
  const floors = await measureFloor();
  const stage = await startStage();
  try {
    const scene = await setScene(await openMarket(stage), idleSeconds);
    const results: LoadFigures[] = [];
    for (const load of loads) results.push(await measureLoad(scene, load));
    const verdict = await verifyOrders(
      stage,
      results.flatMap(({ purchases }) => purchases),
    );
    return {
      title: 'Paid orders',
      figures: [...orderFigures(results, floors), ...idleFigures(scene.idle)],
      remarks: remarksOf(verdict, floors),
      sound: verdict.lost + verdict.doubled + verdict.wrongCents === 0,
    };
  } finally {
    await stage.stop();
  }
}
