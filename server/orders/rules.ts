import type { InstagramPost } from '#contracts/catalog/instagram.ts';
import { type Network, parseHandle, parsePostOn, profileLinkOn } from '#contracts/catalog/networks.ts';
import { splitCents } from '#contracts/kit/money.ts';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import type {
  FulfilmentState,
  OrderDisplayState,
  OrderState,
  PaymentState,
} from '#contracts/orders/states.ts';

/** Permitted next states. A paid order never becomes unpaid. */
export const orderTransitions: Record<OrderState, readonly OrderState[]> = {
  pending: ['processing', 'cancelled', 'duplicate'],
  processing: ['completed', 'cancelled', 'refunded', 'duplicate'],
  // Staff may reopen an order that the provider reported as completed too early.
  completed: ['processing', 'refunded'],
  cancelled: ['processing', 'refunded'],
  // A bank may return the whole refund. A completed order is then completed again. Any other order remains
  // cancelled, and the shop owes the money.
  refunded: ['completed', 'cancelled'],
  duplicate: ['refunded'],
};

export const paymentStateTransitions: Record<PaymentState, readonly PaymentState[]> = {
  unpaid: ['pending', 'paid', 'failed'],
  pending: ['unpaid', 'paid', 'failed'],
  failed: ['unpaid', 'pending', 'paid'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded', 'paid'],
  refunded: ['partially_refunded', 'paid'],
};

export interface MoneyFacts {
  received: number;
  kept: number;
}

const uncounted: readonly PaymentState[] = ['unpaid', 'pending', 'failed'];

/**
 * Returns `held` for received money that awaits a staff decision, `returned` for refunded money, and null if
 * all money is the order's payment.
 */
export function unappliedPaymentState(
  paymentState: PaymentState,
  { received, kept }: MoneyFacts,
): BuyerOrder['parkedPayment'] {
  const counted = uncounted.includes(paymentState) ? 0 : 1;
  if (kept > counted) return 'held';
  return counted === 0 && received > 0 ? 'returned' : null;
}

export interface DisplayStateFacts {
  state: OrderState;
  paymentState: PaymentState;
  stopReason: string | null;
  parked: 'held' | 'returned' | null;
  fulfilments: readonly FulfilmentState[];
}

const paidStates: readonly PaymentState[] = ['paid', 'partially_refunded', 'refunded'];

const endedShort = (states: readonly FulfilmentState[]): boolean =>
  states.some((state) => state === 'partial' || state === 'canceled' || state === 'failed') &&
  states.every((state) => ['completed', 'partial', 'canceled', 'failed'].includes(state));

function displayStateOfUnpaid({ state, paymentState, parked }: DisplayStateFacts): OrderDisplayState {
  if (parked) return parked;
  if (state === 'cancelled' || state === 'duplicate') return state;
  if (paymentState === 'pending') return 'bank';
  return paymentState === 'failed' ? 'failed' : 'unpaid';
}

/** A withdrawn order is shown as withdrawn, whatever happened to the money. */
export function displayStateOf(facts: DisplayStateFacts): OrderDisplayState {
  const { state, paymentState, stopReason, fulfilments } = facts;
  if (!paidStates.includes(paymentState)) return displayStateOfUnpaid(facts);
  if (stopReason === 'withdrawal') return 'withdrawn';
  if (state === 'duplicate') return 'duplicate';
  if (state === 'refunded' || paymentState === 'refunded') return 'refunded';
  // The bank rejected the full refund that ended this order, so the shop owes the money.
  if (state === 'cancelled' && stopReason === 'refunded') return 'owed';
  if (state === 'cancelled') return 'cancelled';
  if (endedShort(fulfilments)) return 'partial';
  return state === 'completed' ? 'completed' : 'underway';
}

export const finishedStates: ReadonlySet<FulfilmentState> = new Set([
  'completed',
  'partial',
  'canceled',
  'failed',
]);
export const startedStates: ReadonlySet<FulfilmentState> = new Set(['in_progress', ...finishedStates]);

interface DeliveryPart {
  state: FulfilmentState;
  quantity: number;
  remains: number | null;
}

/**
 * Returns the delivered units, clamped to 0…quantity. Nothing counts before the start, because a provider may report
 * any value then.
 */
export function deliveredOf({ state, quantity, remains }: DeliveryPart): number {
  if (!startedStates.has(state)) return 0;
  const open = remains ?? (state === 'completed' ? 0 : quantity);
  return Math.max(0, Math.min(quantity, quantity - open));
}

export interface PaidPart {
  linePriceCents: number;
  /** Units per post by position. Null without posts. */
  shares: number[] | null;
  position: number;
}

/** Returns the part's share of the line's price. All parts sum to that price. */
export function paidForPart({ linePriceCents, shares, position }: PaidPart): number {
  if (shares === null) return linePriceCents;
  const part = splitCents(linePriceCents, shares)[position];
  if (part === undefined) throw new RangeError(`no post at ${position}`);
  return part;
}

export interface TargetInput {
  url?: string | undefined;
  username?: string | undefined;
}

export type ReadTarget =
  | { kind: 'refused'; field: 'url' | 'username'; code: 'username_invalid' | 'post_invalid' | 'conflict' }
  | {
      kind: 'target';
      username: string | undefined;
      link: string | undefined;
      post: InstagramPost | undefined;
    };

const trimOrUndefined = (text: string | undefined) => (text?.trim() ? text.trim() : undefined);

/**
 * Parses a target. A link is a profile or a post. Link and username must belong to the same account. An empty input has
 * no target.
 */
export function readTarget(input: TargetInput, network: Network = 'instagram'): ReadTarget {
  const [url, name] = [trimOrUndefined(input.url), trimOrUndefined(input.username)];
  const username = name === undefined ? undefined : parseHandle(network, name);
  if (name !== undefined && username === undefined)
    return { kind: 'refused', field: 'username', code: 'username_invalid' };
  const post = url === undefined ? undefined : parsePostOn(network, url);
  const ofUrl = url === undefined || post ? undefined : parseHandle(network, url);
  if (url !== undefined && !post && ofUrl === undefined)
    return { kind: 'refused', field: 'url', code: 'post_invalid' };
  if (username !== undefined && ofUrl !== undefined && username !== ofUrl)
    return { kind: 'refused', field: 'url', code: 'conflict' };
  const account = username ?? ofUrl;
  return { kind: 'target', username: account, link: account && profileLinkOn(network, account), post };
}
