import type { Figure, Section } from '../report/figures.ts';
import { targets } from '../targets.ts';
import { type LoadFigures, measureLoad } from './measure-load.ts';
import { coresText } from './report-orders.ts';
import { setScene } from './set-scene.ts';
import { startStage } from './start-stage.ts';
import { type Verdict, verifyOrders } from './verify-orders.ts';

/** Holds the roles of each process; each set has a database of its own. */
const sets: readonly { name: string; roles: string[] }[] = [
  { name: 'one process', roles: ['web,worker'] },
  { name: '1 web, 1 worker', roles: ['web', 'worker'] },
  { name: '2 web, 1 worker', roles: ['web', 'web', 'worker'] },
  { name: '4 web, 2 worker', roles: ['web', 'web', 'web', 'web', 'worker', 'worker'] },
];
const load = { buyers: 16, seconds: 15, patient: true };
const restSeconds = 20;
/** Each process compiles what it runs for itself, which took a process about 300 orders. */
const warmSecondsEach = 9;

interface Measured {
  name: string;
  figures: LoadFigures;
  verdict: Verdict;
}

async function measure({ name, roles }: (typeof sets)[number]): Promise<Measured> {
  const stage = await startStage({ roles });
  try {
    const scene = await setScene(stage, { warmSeconds: warmSecondsEach * roles.length, restSeconds });
    const figures = await measureLoad(scene, load);
    return { name, figures, verdict: await verifyOrders(stage, figures.purchases) };
  } finally {
    await stage.stop();
  }
}

const cpuOf = ({ perOrder }: LoadFigures) => perOrder.nodeMs + perOrder.postgresMs;

function figuresOf({ name, figures }: Measured, one: LoadFigures): Figure[] {
  const { nodeMs, postgresMs, statements } = figures.perOrder;
  return [
    {
      what: `statements per order, ${name}`,
      value: statements,
      unit: '',
      ...(figures === one ? {} : { floor: one.perOrder.statements }),
    },
    {
      what: `CPU per order, ${name}`,
      value: cpuOf(figures),
      unit: 'ms',
      ...(figures === one ? {} : { floor: cpuOf(one), target: targets.cpuOfProcesses }),
      note: `Node ${nodeMs.toFixed(1)}, Postgres ${postgresMs.toFixed(1)}`,
    },
    {
      what: `orders per second, ${name}`,
      value: figures.perSecond,
      unit: '/s',
      ...(figures === one ? {} : { floor: one.perSecond }),
      note: coresText(figures),
    },
    {
      what: `checkout p95, ${name}`,
      value: figures.withoutProcessor.p95,
      unit: 'ms',
      ...(figures === one ? {} : { floor: one.withoutProcessor.p95 }),
    },
  ];
}

/** Measures one load on one database with more and more processes of the shop: the floor is one that does everything. */
export async function runProcesses(): Promise<Section> {
  const measured: Measured[] = [];
  for (const set of sets) measured.push(await measure(set));
  const one = measured[0]!.figures;
  const count = (pick: (verdict: Verdict) => number) =>
    measured.reduce((total, { verdict }) => total + pick(verdict), 0);
  const [lost, doubled, wrongCents] = [
    count((verdict) => verdict.lost),
    count((verdict) => verdict.doubled),
    count((verdict) => verdict.wrongCents),
  ];
  return {
    title: 'Processes on one database',
    figures: measured.flatMap((each) => figuresOf(each, one)),
    remarks: [
      `${load.buyers} buyers for ${load.seconds} s each, spread over the web processes; the first takes the processor's news.`,
      `Held against all books: ${count(({ orders }) => orders)} orders, ${lost} lost, ${doubled} doubled, ${wrongCents} with wrong cents.`,
    ],
    sound: lost + doubled + wrongCents === 0,
  };
}
