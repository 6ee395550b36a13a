import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports CPU time in hundredths of a second. */
const msPerTick = 10;

interface Stat {
  parent: number;
  ownTicks: number;
  /** CPU time of terminated children. */
  endedChildrenTicks: number;
}

/** Parses `/proc/PID/stat`. `null` for a terminated process. The name may contain spaces and parentheses. */
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

export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((candidate) => candidate > 0 && readStat(candidate)?.parent === pid);
}

/** Returns the CPU time of a process with all its threads, in milliseconds. */
export function cpuOf(pid: number): number {
  return (readStat(pid)?.ownTicks ?? 0) * msPerTick;
}

/** Returns the CPU time of a process with its running and terminated children, in milliseconds. */
export function cpuOfFamily(pid: number): number {
  const living = childrenOf(pid).reduce((total, child) => total + cpuOf(child), 0);
  return cpuOf(pid) + living + (readStat(pid)?.endedChildrenTicks ?? 0) * msPerTick;
}

/** Returns the CPU time of all cores of the machine, in milliseconds. */
export function cpuOfMachine(): number {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.split(/\s+/).map(Number);
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0] = fields;
  return (user + nice + system + interrupts + softInterrupts) * msPerTick;
}

/**
 * Returns the memory of a process in megabytes. Shared pages are divided among the processes that use them
 * (PSS).
 */
export function memoryOf(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]) / 1024;
}

/** Like `memoryOf`, for a process with its running children. */
export function memoryOfFamily(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((total, member) => total + memoryOf(member), 0);
}
