import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/launch/environment.ts';
import { runChat } from './chat/run-chat.ts';
import { runInvoices } from './invoices/run-invoices.ts';
import { runLists } from './lists/run-lists.ts';
import { runMemory } from './memory/run-memory.ts';
import { runOrders } from './orders/run-orders.ts';
import { runProcesses } from './orders/run-processes.ts';
import { runPages } from './pages/run-pages.ts';
import type { Section } from './report/figures.ts';
import { printSection } from './report/print-section.ts';
import { summarize } from './report/summarize.ts';
import { runRest } from './rest/run-rest.ts';
import { runStart } from './start/run-start.ts';

/** Reads `--orders=1000` as 1000. */
const numberOf = (options: readonly string[], name: string): number | undefined => {
  const given = options.find((option) => option.startsWith(`--${name}=`));
  return given === undefined ? undefined : Number(given.slice(name.length + 3));
};

const parts: Record<string, (options: string[]) => Promise<Section>> = {
  orders: (options) => runOrders({ statements: options.includes('--statements') }),
  processes: runProcesses,
  pages: runPages,
  start: runStart,
  memory: runMemory,
  rest: (options) =>
    runRest({
      minutes: numberOf(options, 'minutes') ?? 60,
      settleMinutes: numberOf(options, 'settle') ?? 5,
    }),
  // It is loaded when it is asked for: it is large, and the load generator's memory and start are not its business.
  lighthouse: async () => (await import('./lighthouse/run-lighthouse.ts')).runLighthouse(),
  chat: runChat,
  'staff-lists': (options) => runLists({ orders: numberOf(options, 'orders') ?? 1_000_000 }),
  invoices: (options) =>
    runInvoices({
      invoices: numberOf(options, 'invoices') ?? 1000,
      papers: numberOf(options, 'papers') ?? 10_000,
      records: numberOf(options, 'records') ?? 1_000_000,
    }),
};

/** These run only when they are named, because each takes minutes. */
const onRequest = ['processes', 'rest', 'staff-lists', 'invoices'];

/**
 * Runs the named parts, or all, one after the other, and prints a table of each and the missed targets in one line.
 * Returns whether all was sound: a missed target is a finding, an order lost or a part that broke is a failure.
 */
export async function runParts(args: string[]): Promise<boolean> {
  const names = args.filter((word) => !word.startsWith('--'));
  const unknown = names.filter((name) => !parts[name]);
  if (unknown.length > 0) throw new Error(`No part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}`);
  if (!existsSync('/proc/self/smaps_rollup')) throw new Error('The benchmarks read /proc: they need Linux.');
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  execFileSync(process.execPath, [join(root, 'scripts', 'build.ts'), '--if-needed'], { stdio: 'ignore' });
  const [load = 0] = loadavg();
  console.log(
    `${availableParallelism()} cores, Node ${process.version}, all on loopback; load average before: ${load.toFixed(1)}.`,
  );
  if (load > 1)
    console.log(
      'Other programs are busy on this machine: speeds and latencies will look worse than they are.',
    );
  const sections: Section[] = [];
  for (const name of names.length > 0
    ? names
    : Object.keys(parts).filter((name) => !onRequest.includes(name))) {
    const section = await parts[name]!(args);
    printSection(section);
    sections.push(section);
  }
  console.log(`\n${summarize(sections)}`);
  return sections.every(({ sound }) => sound);
}
