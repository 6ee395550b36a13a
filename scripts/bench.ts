import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { runChat } from '../bench/chat/run-chat.ts';
import { runLists } from '../bench/lists/run-lists.ts';
import { runMemory } from '../bench/memory/run-memory.ts';
import { runOrders } from '../bench/orders/run-orders.ts';
import { runPages } from '../bench/pages/run-pages.ts';
import { printSection, type Section, summarize } from '../bench/report/figures.ts';
import { runStart } from '../bench/start/run-start.ts';
import { root } from './launch/environment.ts';

const args = process.argv.slice(2);
/** Number of orders of the lists: `--orders=1000`. */
const given = args.find((word) => word.startsWith('--orders='))?.slice('--orders='.length);

const parts: Record<string, () => Promise<Section>> = {
  orders: runOrders,
  pages: runPages,
  start: runStart,
  memory: runMemory,
  chat: runChat,
  'staff-lists': () => runLists(Number(given ?? 1_000_000)),
};
/** Takes several minutes and runs only when it is named. */
const onRequest = ['staff-lists'];

/**
 * `npm run bench` runs all parts, or only some: `npm run bench -- orders pages`. Exits with 1 when an order was lost,
 * doubled or charged wrongly, or when a part failed. A missed target is only reported.
 */
const named = args.filter((word) => !word.startsWith('--'));
const unknown = named.filter((name) => !parts[name]);
if (unknown.length > 0) throw new Error(`No part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}`);
if (!existsSync('/proc/self/smaps_rollup')) throw new Error('The benchmarks read /proc: they need Linux.');
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
execFileSync(process.execPath, [join(root, 'scripts', 'build.ts'), '--if-needed'], { stdio: 'ignore' });
const [load = 0] = loadavg();
console.log(
  `${availableParallelism()} cores, Node ${process.version}; load average before: ${load.toFixed(1)}.`,
);
if (load > 1)
  console.log('Other programs are busy on this machine: speeds and latencies look worse than they are.');
const sections: Section[] = [];
for (const name of named.length > 0
  ? named
  : Object.keys(parts).filter((each) => !onRequest.includes(each))) {
  const section = await parts[name]!();
  printSection(section);
  sections.push(section);
}
console.log(`\n${summarize(sections)}`);
process.exit(sections.every(({ sound }) => sound) ? 0 : 1);
