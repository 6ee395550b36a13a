import type { Post } from '#contracts/catalog/instagram.ts';
import { type Network, parseHandle, parsePostOn, profileLinkOn } from '#contracts/catalog/networks.ts';
import { splitCents } from '#contracts/kit/money.ts';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import type { FulfilmentState, OrderStanding, OrderState, PaymentState } from '#contracts/orders/states.ts';

/** Says where an order may go from each state. A paid order never goes back to unpaid. */
export const orderTransitions: Record<OrderState, readonly OrderState[]> = {
  pending: ['processing', 'cancelled', 'duplicate'],
  processing: ['completed', 'cancelled', 'refunded', 'duplicate'],
  // A staff correction may reopen what the provider called done too early.
  completed: ['processing', 'refunded'],
  cancelled: ['processing', 'refunded'],
  // A bank may return the whole refund: a completed order is completed again, any other stays over and its money is owed.
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

/** Counts payments of one order that the processor has received: all, and those not given back in full. */
export interface MoneyFacts {
  received: number;
  kept: number;
}

const uncounted: readonly PaymentState[] = ['unpaid', 'pending', 'failed'];

/** Returns the state of money beyond what the order counts as its payment: with a person still, or given back. */
export function parkedPayment(
  paymentState: PaymentState,
  { received, kept }: MoneyFacts,
): BuyerOrder['parkedPayment'] {
  const counted = uncounted.includes(paymentState) ? 0 : 1;
  if (kept > counted) return 'held';
  return counted === 0 && received > 0 ? 'returned' : null;
}

export interface StandingFacts {
  state: OrderState;
  paymentState: PaymentState;
  stopReason: string | null;
  /** Is money that is not the order's payment: with a person, or given back. */
  parked: 'held' | 'returned' | null;
  fulfilments: readonly FulfilmentState[];
}

const paid: readonly PaymentState[] = ['paid', 'partially_refunded', 'refunded'];

/** Returns whether the parts will bring no more, and one of them fell short. */
const fellShort = (states: readonly FulfilmentState[]): boolean =>
  states.some((state) => state === 'partial' || state === 'canceled' || state === 'failed') &&
  states.every((state) => ['completed', 'partial', 'canceled', 'failed'].includes(state));

function standingUnpaid({ state, paymentState, parked }: StandingFacts): OrderStanding {
  if (parked) return parked;
  if (state === 'cancelled' || state === 'duplicate') return state;
  if (paymentState === 'pending') return 'bank';
  return paymentState === 'failed' ? 'failed' : 'unpaid';
}

/** Returns what the buyer reads; a withdrawal is named as one, whatever became of the money. */
export function standingOf(facts: StandingFacts): OrderStanding {
  const { state, paymentState, stopReason, fulfilments } = facts;
  if (!paid.includes(paymentState)) return standingUnpaid(facts);
  if (stopReason === 'withdrawal') return 'withdrawn';
  if (state === 'duplicate') return 'duplicate';
  if (state === 'refunded' || paymentState === 'refunded') return 'refunded';
  // It ended because all of its money had gone back, and the bank returned it: the shop owes it.
  if (state === 'cancelled' && stopReason === 'refunded') return 'owed';
  if (state === 'cancelled') return 'cancelled';
  if (fellShort(fulfilments)) return 'partial';
  return state === 'completed' ? 'completed' : 'underway';
}

export const finishedStates: ReadonlySet<FulfilmentState> = new Set([
  'completed',
  'partial',
  'canceled',
  'failed',
]);
export const begunStates: ReadonlySet<FulfilmentState> = new Set(['in_progress', ...finishedStates]);

interface Part {
  state: FulfilmentState;
  quantity: number;
  remains: number | null;
}

/**
 * Returns what counts as delivered, clamped to 0…quantity. Before the start a provider may report anything,
 * so nothing counts.
 */
export function deliveredOf({ state, quantity, remains }: Part): number {
  if (!begunStates.has(state)) return 0;
  const open = remains ?? (state === 'completed' ? 0 : quantity);
  return Math.max(0, Math.min(quantity, quantity - open));
}

/** Is a line, or one post of it, and what was paid for the line. */
export interface PaidPart {
  linePriceCents: number;
  /** Says by position what each post of the line gets; it is null when it has none. */
  shares: number[] | null;
  position: number;
}

/** Returns what was paid for the part: the line's price split over its posts, so that all parts sum to it. */
export function paidForPart({ linePriceCents, shares, position }: PaidPart): number {
  if (shares === null) return linePriceCents;
  const part = splitCents(linePriceCents, shares)[position];
  if (part === undefined) throw new RangeError(`no post at ${position}`);
  return part;
}

/** Is what a member wants an order, or one sending of it, to be for. */
export interface TargetInput {
  url?: string | undefined;
  username?: string | undefined;
}

export type ReadTarget =
  | { kind: 'refused'; field: 'url' | 'username'; code: 'username_invalid' | 'post_invalid' | 'conflict' }
  | { kind: 'target'; username: string | undefined; link: string | undefined; post: Post | undefined };

const given = (text: string | undefined) => (text?.trim() ? text.trim() : undefined);

/**
 * Reads a target. A link names a profile or a post; name and profile must be of one account. Nothing at all
 * is no target.
 */
export function readTarget(input: TargetInput, network: Network = 'instagram'): ReadTarget {
  const [url, name] = [given(input.url), given(input.username)];
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
