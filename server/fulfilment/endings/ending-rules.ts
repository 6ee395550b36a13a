import type { FulfilmentId, LineItemId, OrderId } from '#contracts/kit/ids.ts';
import type { FulfilmentState } from '#contracts/orders/states.ts';
import { refundableShare } from '../rules.ts';

export interface PartEnd {
  orderId: OrderId;
  lineItemId: LineItemId;
  /** Null if no fulfilment exists. `state` is then null, too. */
  fulfilmentId: FulfilmentId | null;
  state: FulfilmentState | null;
  quantity: number;
  remains: number | null;
  /** Price of the line in cents, and its units. */
  linePriceCents: number;
  lineQuantity: number;
  /** The full price of the line is refunded or on its way. */
  paidBack: boolean;
  /** Staff have decided about the undelivered units of the latest submission. */
  decided: boolean;
  /** Submissions that followed an accepted one. */
  resends: number;
  /** The order ended earlier. Only later submissions need a decision. */
  closed: boolean;
  stopped: boolean;
  /** A withdrawal is open. It decides about the rest and ends the order. */
  withdrawing: boolean;
}

export type ShortReason = 'delivery_partial' | 'delivery_canceled' | 'delivery_failed' | 'line_not_sent';

export interface OrderEnd {
  ask: (PartEnd & { reason: ShortReason })[];
  to: 'completed' | 'ended_short' | 'cancelled' | null;
}

function hasEnded({ state, paidBack, stopped, decided }: PartEnd): boolean {
  switch (state) {
    case 'completed':
    case 'partial':
    case 'canceled':
    case 'failed':
      return true;
    case null:
      return paidBack || stopped || decided;
    default:
      return false;
  }
}

function shortReason({ state }: PartEnd): ShortReason {
  return state === 'partial' || state === 'canceled' || state === 'failed'
    ? `delivery_${state}`
    : 'line_not_sent';
}

/** Returns the delivered units. A cancelled delivery without a count has zero. */
export function arrivedOf({
  state,
  quantity,
  remains,
}: Pick<PartEnd, 'state' | 'quantity' | 'remains'>): number {
  if (state === 'completed') return quantity;
  if (state === null || remains === null) return 0;
  return quantity - Math.min(remains, quantity);
}

/** Rounded in the buyer's favour. */
export function undeliveredCents(part: PartEnd): number {
  return refundableShare({
    paidCents: part.linePriceCents,
    remains: part.quantity - arrivedOf(part),
    quantity: part.lineQuantity,
  });
}

/**
 * Price of a line's undelivered units over its finished parts, in cents. Every refund of the line stays within this
 * limit, so that a decision and a concurrent withdrawal do not refund the same share twice.
 */
export function undeliveredOfLine(parts: readonly PartEnd[], lineItemId: LineItemId): number {
  return parts
    .filter((part) => part.lineItemId === lineItemId && (part.state === null || hasEnded(part)))
    .reduce((cents, part) => cents + undeliveredCents(part), 0);
}

/**
 * Each part that ended short needs a decision. A processing order ends once all parts are over and decided, so that no
 * order remains open unnoticed.
 */
export function endOf(parts: readonly PartEnd[]): OrderEnd {
  const isWhole = parts.every(({ state }) => state === 'completed');
  if (isWhole) return { ask: [], to: parts.some(({ closed }) => closed) ? null : 'completed' };
  if (parts.some(({ withdrawing }) => withdrawing)) return { ask: [], to: null };
  const short = parts.filter((part) => hasEnded(part) && part.state !== 'completed');
  const ask = short
    .filter(({ decided, paidBack, closed, resends }) => !decided && !paidBack && (!closed || resends > 0))
    .map((part) => ({ ...part, reason: shortReason(part) }));
  if (parts.some(({ closed }) => closed)) return { ask, to: null };
  if (ask.length > 0 || !parts.every(hasEnded)) return { ask, to: null };
  return { ask, to: parts.some((part) => arrivedOf(part) > 0) ? 'ended_short' : 'cancelled' };
}
