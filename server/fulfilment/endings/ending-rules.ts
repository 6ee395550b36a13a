import type { FulfilmentId, LineItemId, OrderId } from '#contracts/kit/ids.ts';
import type { FulfilmentState } from '#contracts/orders/states.ts';
import { refundableShare } from '../rules.ts';

/** Is a part of an order (a line, or one post of it), as its end is judged. */
export interface PartEnd {
  orderId: OrderId;
  lineItemId: LineItemId;
  /** It is null when none was opened; then `state` is null too. */
  fulfilmentId: FulfilmentId | null;
  state: FulfilmentState | null;
  /** Counts this part, bonus included. */
  quantity: number;
  remains: number | null;
  /** Is what was paid for the line, in cents, and how much it gives. */
  linePriceCents: number;
  lineQuantity: number;
  /** All that was paid for the line has gone back or is on its way. */
  paidBack: boolean;
  /** A person has said what is to become of what did not arrive, of this very sending. */
  decided: boolean;
  /** Counts how often it was sent again beside an attempt that had been taken. */
  resends: number;
  /** The order had ended before, and only what was sent again since is asked about. */
  closed: boolean;
  /** Nothing more of the order goes out. */
  stopped: boolean;
  /** A withdrawal is being settled: it says what becomes of the rest, and ends the order. */
  withdrawing: boolean;
}

/** Says why a part that ended short waits for a person. */
export type ShortReason = 'delivery_partial' | 'delivery_canceled' | 'delivery_failed' | 'line_not_sent';

export interface OrderEnd {
  /** Lists parts that ended short, and about which nobody has decided. */
  ask: (PartEnd & { reason: ShortReason })[];
  /** Says where the order goes now; it is null while something runs or waits for a person. */
  to: 'completed' | 'ended_short' | 'cancelled' | null;
}

/** Returns whether nothing more will happen to the part by itself. */
function isOver({ state, paidBack, stopped, decided }: PartEnd): boolean {
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

/** Returns how many arrived. A delivery that was broken off and has no count counts as nothing. */
export function arrivedOf({
  state,
  quantity,
  remains,
}: Pick<PartEnd, 'state' | 'quantity' | 'remains'>): number {
  if (state === 'completed') return quantity;
  if (state === null || remains === null) return 0;
  return quantity - Math.min(remains, quantity);
}

/** Returns what was paid for what did not arrive, rounded to the buyer's side. */
export function undeliveredCents(part: PartEnd): number {
  return refundableShare({
    paidCents: part.linePriceCents,
    remains: part.quantity - arrivedOf(part),
    quantity: part.lineQuantity,
  });
}

/**
 * Returns what did not arrive of a line, of the parts that are over, in cents. All that goes back for it stays within
 * this, so that a decision and a withdrawal at the same moment never return the same share twice.
 */
export function undeliveredOfLine(parts: readonly PartEnd[], lineItemId: LineItemId): number {
  return parts
    .filter((part) => part.lineItemId === lineItemId && (part.state === null || isOver(part)))
    .reduce((cents, part) => cents + undeliveredCents(part), 0);
}

/**
 * Returns what becomes of an order, from its parts alone: a person is asked about each part that ended short, and
 * once all are over and decided an order in work ends. So no order whose parts are all over stays in work unseen.
 */
export function endOf(parts: readonly PartEnd[]): OrderEnd {
  const isWhole = parts.every(({ state }) => state === 'completed');
  if (isWhole) return { ask: [], to: parts.some(({ closed }) => closed) ? null : 'completed' };
  if (parts.some(({ withdrawing }) => withdrawing)) return { ask: [], to: null };
  const short = parts.filter((part) => isOver(part) && part.state !== 'completed');
  const ask = short
    .filter(({ decided, paidBack, closed, resends }) => !decided && !paidBack && (!closed || resends > 0))
    .map((part) => ({ ...part, reason: shortReason(part) }));
  if (parts.some(({ closed }) => closed)) return { ask, to: null };
  if (ask.length > 0 || !parts.every(isOver)) return { ask, to: null };
  return { ask, to: parts.some((part) => arrivedOf(part) > 0) ? 'ended_short' : 'cancelled' };
}
