import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts CPU time in hundredths of a second on every Linux. */
const msPerTick = 10;

interface Stat {
  parent: number;
  ownTicks: number;
  /** CPU time of children that ended and were waited for. */
  endedChildrenTicks: number;
}

/** Reads `/proc/PID/stat`; null when the process is gone. The name may hold blanks and brackets. */
export function parseStat(text: string): Stat | null {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 15) return null;
  const ticks = (from: number) => Number(fields[from]) + Number(fields[from + 1]);
  return { parent: Number(fields[1]), ownTicks: ticks(11), endedChildrenTicks: ticks(13) };
}

function readStat(pid: number): Stat | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}

/** Returns processes whose parent is `pid`. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((candidate) => candidate > 0 && readStat(candidate)?.parent === pid);
}

/** Returns CPU milliseconds of one process so far, all its threads. */
export function cpuOf(pid: number): number {
  return (readStat(pid)?.ownTicks ?? 0) * msPerTick;
}

/** Returns CPU milliseconds of a process, its living children, and the children that have ended. */
export function cpuOfFamily(pid: number): number {
  const living = childrenOf(pid).reduce((total, child) => total + cpuOf(child), 0);
  return cpuOf(pid) + living + (readStat(pid)?.endedChildrenTicks ?? 0) * msPerTick;
}

/** Returns CPU milliseconds that the whole machine has worked so far, over all cores. */
export function cpuOfMachine(): number {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.split(/\s+/).map(Number);
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0] = fields;
  return (user + nice + system + interrupts + softInterrupts) * msPerTick;
}

/** Returns megabytes that belong to one process: shared pages are divided among those who share them (PSS). */
export function memoryOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]) / 1024;
}

/** Returns the same over a process and its living children. */
export function memoryOfFamily(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((total, member) => total + memoryOf(member), 0);
}
