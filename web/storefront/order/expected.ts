import { conditionFigures } from '#contracts/kit/conditions.ts';
import type { ShownOrder } from '#contracts/orders/orders.ts';
import { formatCount } from '../number-shape.ts';
import type { OrderContext } from './order-frame.ts';

const hour = 3600;

/** Formats a duration as `12 min` or `6 h`, which all four languages share. Rounds up, so it never understates. */
export function shortTime(seconds: number): string {
  if (seconds < 60) return `${seconds}\u00a0s`;
  if (seconds < hour) return `${Math.ceil(seconds / 60)}\u00a0min`;
  return `${Math.ceil(seconds / hour)}\u00a0h`;
}

export function waitingText(
  order: Pick<ShownOrder, 'waits'> & { waitsFor?: string | null },
  { words }: Pick<OrderContext, 'words'>,
): string | undefined {
  if (!order.waits) return undefined;
  return order.waitsFor ? words.waitsFor(order.waitsFor) : words.waits;
}

export const hoursToWait = ({ usualHours }: Pick<ShownOrder, 'usualHours'>): number =>
  Math.max(conditionFigures.supportHours, usualHours);

/**
 * Returns the expected delivery: measured times of similar orders, or the usual sentence with the owner's figure
 * (ruling "Proof and honesty").
 */
export function expectedText(
  { estimate, usualHours, waits }: Pick<ShownOrder, 'estimate' | 'usualHours' | 'waits'>,
  frame: OrderContext,
): string[] {
  // Neither figure includes the wait for another order.
  if (waits) return [];
  const { props, words } = frame;
  if (!estimate) return [props.estimate ?? `${words.success.estimate(usualHours)}.`];
  const { orders, medianSeconds, ninetySeconds } = estimate;
  return [words.alike(shortTime(medianSeconds), shortTime(ninetySeconds), formatCount(orders, props.shape))];
}
