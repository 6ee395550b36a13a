import type { PublicOrder } from '#contracts/orders.ts';
import { formatCount } from '../number-shape.ts';
import type { OrderFrame } from './order-frame.ts';

const hour = 3600;

/** `12 min`, `6 h`: signs that all four languages share. Rounded up: never faster than it was. */
export function shortTime(seconds: number): string {
  if (seconds < 60) return `${seconds}\u00a0s`;
  if (seconds < hour) return `${Math.ceil(seconds / 60)}\u00a0min`;
  return `${Math.ceil(seconds / hour)}\u00a0h`;
}

/** What the order begins after, where it waits for another one. */
export function waiting(
  order: Pick<PublicOrder, 'waits'> & { waitsFor?: string | null },
  { words }: Pick<OrderFrame, 'words'>,
): string | undefined {
  if (!order.waits) return undefined;
  return order.waitsFor ? words.waitsFor(order.waitsFor) : words.waits;
}

/**
 * When the order is expected: the usual sentence, and what orders of its kind really took. Where nine of ten took
 * longer than the usual sentence allows, what was measured stands alone (ruling "Proof and honesty"); of kinds nothing else is known.
 */
export function expected(
  { estimate, kind, waits }: Pick<PublicOrder, 'estimate' | 'kind' | 'waits'>,
  frame: OrderFrame,
): string[] {
  const { props, words } = frame;
  // Neither figure reckons with another order before it.
  if (waits) return [];
  const usual = kind ? [] : [props.estimate];
  if (!estimate) return usual;
  const { orders, medianSeconds, ninetySeconds } = estimate;
  const counted = formatCount(orders, props.shape);
  const measured = words.alike(shortTime(medianSeconds), shortTime(ninetySeconds), counted);
  return ninetySeconds > 24 * hour ? [measured] : [...usual, measured];
}
