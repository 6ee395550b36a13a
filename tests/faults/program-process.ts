import { loadConfig } from '#server/config.ts';
import type { Order, Word } from './child-program.ts';
import type { Crossing } from './crossing.ts';
import { watchCrossings } from './crossings.ts';
import { moveClockAhead } from './late-clock.ts';

/** The program in a process of its own, which kills itself at the point that its parent names. */
const say = (word: Word) => process.send?.(word);
const aheadSeconds = Number(process.env.CLOCK_AHEAD_SECONDS ?? 0);
if (aheadSeconds > 0) moveClockAhead(aheadSeconds);

let orders: (Order & { kind: 'begin' }) | undefined;
const counts = new Map<string, number>();

function cross({ label, side }: Crossing): void {
  if (!orders) return;
  const name = `${side} ${label}`;
  const occurrence = (counts.get(name) ?? 0) + 1;
  counts.set(name, occurrence);
  const { crashAt } = orders;
  const here = crashAt?.label === label && crashAt.side === side && crashAt.occurrence === occurrence;
  if (here) process.kill(process.pid, 'SIGKILL');
  if (side === 'after' && !crashAt) say({ kind: 'crossed', label, occurrence });
}

const config = { ...loadConfig(), port: 0 };
const hostOf = (address: string) => new URL(address).host;
watchCrossings(
  { processor: hostOf(config.processor.apiUrl), provider: hostOf(config.provider.apiUrl) },
  cross,
);

const { startProgram } = await import('#server/main.ts');
const program = await startProgram(config, { pages: false });
process.on('message', (order: Order) => {
  if (order.kind === 'begin') {
    orders = order;
    say({ kind: 'begun' });
  } else void program.close().then(() => process.exit(0));
});
// The parent's end is this program's end too.
process.on('disconnect', () => process.exit(1));
say({ kind: 'ready', url: program.url });
