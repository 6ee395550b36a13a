import type { ShownOrder } from '#contracts/orders/orders.ts';
import { formatCount } from '../number-shape.ts';
import type { OrderFrame } from './order-frame.ts';

const hour = 3600;

/** Writes `12 min`, `6 h`: signs that all four languages share. It rounds up: never faster than it was. */
export function shortTime(seconds: number): string {
  if (seconds < 60) return `${seconds}\u00a0s`;
  if (seconds < hour) return `${Math.ceil(seconds / 60)}\u00a0min`;
  return `${Math.ceil(seconds / hour)}\u00a0h`;
}

/** Returns what the order begins after, where it waits for another one. */
export function waiting(
  order: Pick<ShownOrder, 'waits'> & { waitsFor?: string | null },
  { words }: Pick<OrderFrame, 'words'>,
): string | undefined {
  if (!order.waits) return undefined;
  return order.waitsFor ? words.waitsFor(order.waitsFor) : words.waits;
}

/**
 * Returns when the order is expected: what orders of its type and quantity really took, else the usual
 * sentence with what the owner says of them (ruling "Proof and honesty").
 */
export function expected(
  { estimate, usualHours, waits }: Pick<ShownOrder, 'estimate' | 'usualHours' | 'waits'>,
  frame: OrderFrame,
): string[] {
  // Neither figure includes another order before it.
  if (waits) return [];
  const { props, words } = frame;
  if (!estimate) return [props.estimate ?? `${words.success.estimate.replace('24', String(usualHours))}.`];
  const { orders, medianSeconds, ninetySeconds } = estimate;
  return [words.alike(shortTime(medianSeconds), shortTime(ninetySeconds), formatCount(orders, props.shape))];
}
