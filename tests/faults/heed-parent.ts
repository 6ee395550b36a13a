import type { ChildMessage, Order } from './child-program.ts';
import type { Crossing, OutsideAddresses, Report } from './crossing.ts';
import { watchCrossings } from './crossings.ts';

export const sendToParent = (word: ChildMessage) => process.send?.(word);

/** Reports each crossing to the parent process and kills this process at the requested one. */
export function obeyParent(
  outside: OutsideAddresses,
  on: { begin?: () => void; close: () => void },
  watch: (outside: OutsideAddresses, report: Report) => void = watchCrossings,
): void {
  let begun: (Order & { kind: 'begin' }) | undefined;
  const counts = new Map<string, number>();
  watch(outside, ({ label, side }: Crossing) => {
    if (!begun) return;
    const name = `${side} ${label}`;
    const occurrence = (counts.get(name) ?? 0) + 1;
    counts.set(name, occurrence);
    const { crashAt } = begun;
    const here = crashAt?.label === label && crashAt.side === side && crashAt.occurrence === occurrence;
    if (here) process.kill(process.pid, 'SIGKILL');
    if (side === 'after' && !crashAt) sendToParent({ kind: 'crossed', label, occurrence });
  });
  process.on('message', (order: Order) => {
    if (order.kind === 'close') return on.close();
    begun = order;
    sendToParent({ kind: 'begun' });
    on.begin?.();
  });
  // This program ends with its parent.
  process.on('disconnect', () => process.exit(1));
}
