import type { Figure } from '../report/figures.ts';
import { targets } from '../targets.ts';
import { type FloorFigures, floorStatements } from './measure-floor.ts';
import type { LoadFigures } from './measure-load.ts';
import type { WriteFigures } from './measure-writes.ts';
import type { Meters } from './read-meters.ts';

const buyersOf = ({ load }: LoadFigures) =>
  `${load.buyers} buyer${load.buyers === 1 ? '' : 's'}${load.patient ? '' : ', not waiting'}`;

export function coresText({ nodeCores, postgresCores, sandboxCores, othersCores }: LoadFigures): string {
  const named = { shop: nodeCores, Postgres: postgresCores, 'stand-ins': sandboxCores, others: othersCores };
  const parts = Object.entries(named).map(([name, cores]) => `${name} ${cores.toFixed(1)}`);
  return `cores busy: ${parts.join(', ')}`;
}

function costs(figures: LoadFigures, floor: FloorFigures): Figure[] {
  const { statements, calls, nodeMs, postgresMs } = figures.perOrder;
  return [
    {
      what: 'SQL statements per order',
      value: statements,
      unit: '',
      target: targets.statementsPerOrder,
      floor: floorStatements,
    },
    { what: 'HTTP calls out per order', value: calls, unit: '' },
    {
      what: 'CPU per order, Node and Postgres',
      value: nodeMs + postgresMs,
      unit: 'ms',
      target: targets.cpuPerOrder,
      floor: floor.cpuMs,
      note: `Node ${nodeMs.toFixed(1)}, Postgres ${postgresMs.toFixed(1)}`,
    },
  ];
}

function speed(figures: LoadFigures, floor: FloorFigures): Figure {
  return {
    what: `orders per second, ${buyersOf(figures)}`,
    value: figures.perSecond,
    unit: '/s',
    floor: floor.perSecond,
    ...(figures.load.buyers > 1 && figures.load.patient ? { target: targets.ordersPerSecond } : {}),
    note: coresText(figures),
  };
}

function latency(figures: LoadFigures, floor: FloorFigures): Figure[] {
  const row = (what: string, spread: { p50: number; p95: number }, beside = floor.p95): Figure => ({
    what: `checkout p95, ${buyersOf(figures)}, ${what}`,
    value: spread.p95,
    unit: 'ms',
    floor: beside,
    note: `p50 ${spread.p50.toFixed(1)}`,
  });
  const judged = row("without the processor's work", figures.withoutProcessor);
  return [
    row('whole', figures.checkout),
    figures.load.buyers === 64 && figures.load.patient ? { ...judged, target: targets.checkoutP95 } : judged,
    ...(figures.load.buyers > 1 && figures.load.patient
      ? [
          row('the first of each, all at once', figures.first, floor.firstP95),
          row('the later ones', figures.later, floor.laterP95),
        ]
      : []),
    row('without the wait for it', figures.withoutWait),
    { what: `whole path p50, ${buyersOf(figures)}`, value: figures.wholeP50, unit: 'ms' },
  ];
}

/** Returns what one order writes, and what the shop spends while nobody buys. */
export function writeFigures(writes: WriteFigures, idle: Meters): Figure[] {
  const perSecond = (value: number) => value / (idle.atMs / 1000);
  return [
    {
      what: 'WAL per order',
      value: writes.walKbPerOrder,
      unit: 'KB',
      target: targets.walKbPerOrder,
      note: `${writes.updatesPerOrder.toFixed(1)} updates`,
    },
    { what: 'heap-only updates', value: writes.heapOnly, unit: '%', target: targets.heapOnlyPercent },
    {
      what: 'statements at rest',
      value: perSecond(idle.statements),
      unit: '/s',
      target: targets.statementsAtRest,
    },
    {
      what: 'CPU at rest, Node and Postgres',
      value: perSecond(idle.nodeMs + idle.postgresMs),
      unit: 'ms/s',
      target: targets.cpuMsAtRest,
    },
    {
      what: 'WAL at rest, orders in delivery',
      value: writes.walKbAtRest,
      unit: 'KB/s',
      target: targets.walKbAtRest,
    },
  ];
}

/** Returns all rows about orders: costs at 64 buyers, then speed and latency of each load. */
export function orderFigures(loads: LoadFigures[], floors: FloorFigures[]): Figure[] {
  const floorOf = ({ load }: LoadFigures) => floors.find(({ buyers }) => buyers === load.buyers)!;
  const top = loads.toSorted((a, b) => b.perSecond - a.perSecond)[0]!;
  const main = loads.find(({ load }) => load.buyers === 64 && load.patient) ?? top;
  return [
    ...costs(main, floorOf(main)),
    ...loads.map((figures) => speed(figures, floorOf(figures))),
    ...loads.flatMap((figures) => latency(figures, floorOf(figures))),
  ];
}
