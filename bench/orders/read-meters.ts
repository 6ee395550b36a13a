import { cpuOf, cpuOfFamily, cpuOfMachine } from '../processes/read-proc.ts';
import type { Stage } from './start-stage.ts';

/** Holds running totals of everything that an order costs; two readings make a difference. */
export interface Meters {
  statements: number;
  calls: number;
  nodeMs: number;
  postgresMs: number;
  sandboxMs: number;
  /** Counts the whole machine, whatever ran on it. */
  machineMs: number;
  /** Counts this process, the driver. */
  driverMs: number;
  atMs: number;
}

export async function readMeters(stage: Stage): Promise<Meters> {
  const counts = await Promise.all(
    stage.shops.map((shop) => shop.ask<{ statements: number; calls: number }>('counts')),
  );
  const total = (pick: (count: { statements: number; calls: number }) => number) =>
    counts.reduce((all, count) => all + pick(count), 0);
  return {
    statements: total(({ statements }) => statements),
    calls: total(({ calls }) => calls),
    nodeMs: stage.shops.reduce((all, { pid }) => all + cpuOf(pid), 0),
    postgresMs: cpuOfFamily(stage.postgres.pid),
    sandboxMs: cpuOf(stage.sandbox.pid),
    machineMs: cpuOfMachine(),
    driverMs: cpuOf(process.pid),
    atMs: performance.now(),
  };
}

/** Returns what was spent between two readings. */
export function spent(before: Meters, after: Meters): Meters {
  const names = Object.keys(before) as (keyof Meters)[];
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as unknown as Meters;
}

/** Takes away what the shop would have spent in the same time without any order. */
export function withoutIdle(work: Meters, idle: Meters): Meters {
  const share = work.atMs / idle.atMs;
  const names = Object.keys(work) as (keyof Meters)[];
  const rest = names.map((name) => [name, name === 'atMs' ? work.atMs : work[name] - idle[name] * share]);
  return Object.fromEntries(rest) as Meters;
}

/**
 * Counts cores that programs other than the measured ones kept busy: where it is not about 0, speeds are worth less.
 */
export function othersCores(work: Meters): number {
  const own = work.nodeMs + work.postgresMs + work.sandboxMs + work.driverMs;
  return Math.max(0, work.machineMs - own) / work.atMs;
}
