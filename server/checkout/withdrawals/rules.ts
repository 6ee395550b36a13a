import type { UndecidedReason } from '#contracts/checkout/withdrawal.ts';
import { isTooLate } from '#contracts/checkout/withdrawal-period.ts';
import type { LineItemId, OrderId } from '#contracts/kit/ids.ts';
import type { FulfilmentState } from '#contracts/orders/states.ts';
import { refundableShare } from '#server/fulfilment/rules.ts';
import { paidForPart } from '#server/orders/rules.ts';
import type { Facts, Row } from '#server/platform/database/row.ts';

/** Is the order that number and e-mail name together. */
export interface MatchedOrder extends Row<'orders', 'id'>, Facts<'orders', 'paid_at'> {
  /** The bank has the payment in dispute, and paying back as well could pay twice. */
  disputed: boolean;
}

export type Evaluation =
  | { state: 'stopping'; orderId: OrderId; reason: null }
  | { state: 'undecided'; orderId: OrderId | null; reason: UndecidedReason };

/**
 * Returns what follows from a declaration. Everything doubtful is for a person, and the sender learns nothing of it.
 */
export function evaluate(order: MatchedOrder | undefined, declaredAt: Date): Evaluation {
  if (!order) return { state: 'undecided', orderId: null, reason: 'no_match' };
  const { id: orderId, paidAt, disputed } = order;
  if (disputed) return { state: 'undecided', orderId, reason: 'dispute' };
  if (paidAt && isTooLate(paidAt, declaredAt)) return { state: 'undecided', orderId, reason: 'late' };
  return { state: 'stopping', orderId, reason: null };
}

/** Is a line, or one post of it, and what is known of its delivery; `state` is null when none was opened. */
export interface Part {
  lineItemId: LineItemId;
  position: number;
  /** Is the price of the whole line. */
  linePriceCents: number;
  /** Says by position what each post of the line gets; it is null when it has none. */
  shares: number[] | null;
  /** Counts this part, bonus included. */
  quantity: number;
  state: FulfilmentState | null;
  remains: number | null;
  /** The provider reported last at this time. */
  readAt: Date | null;
  /** A provider took it. */
  placed: boolean;
}

/** Says by `partKey` what each part still lacked at the declaration. */
export type Counted = Record<string, number>;

export const partKey = ({ lineItemId, position }: Pick<Part, 'lineItemId' | 'position'>) =>
  `${lineItemId}:${position}`;

/**
 * Returns what the part still lacked when the declaration came, as the provider's first word after it says. Undefined
 * while that is not known. What arrives later is at the shop's cost (Directive 2011/83/EU, art. 14(3)).
 */
export function lackOf(part: Part, declaredAt: Date): number | undefined {
  const { state, quantity, remains, readAt, placed } = part;
  const told = readAt !== null && readAt > declaredAt;
  switch (state) {
    case null:
      return quantity;
    case 'completed':
      return 0;
    case 'canceled':
      return placed ? (remains ?? quantity) : quantity;
    case 'failed':
      return remains ?? quantity;
    case 'partial':
      return remains ?? undefined;
    case 'submitted':
      return told ? (remains ?? quantity) : undefined;
    case 'in_progress':
      return told ? (remains ?? undefined) : undefined;
    // It is not stopped yet, or nobody knows whether the provider has it.
    default:
      return undefined;
  }
}

/** Keeps what was counted before and adds what is known now. */
export function countParts(
  parts: readonly Part[],
  before: Counted,
  declaredAt: Date,
): { counted: Counted; complete: boolean } {
  const counted: Counted = { ...before };
  for (const part of parts) {
    const lack = counted[partKey(part)] ?? lackOf(part, declaredAt);
    if (lack !== undefined) counted[partKey(part)] = lack;
  }
  return { counted, complete: parts.every((part) => counted[partKey(part)] !== undefined) };
}

/**
 * Returns what must have gone back for each line in all, in cents: the share that was not delivered, or
 * everything when the buyer never asked to start at once (art. 14(4)(a)).
 */
export function owedPerLine(
  parts: readonly Part[],
  counted: Counted,
  askedToStart: boolean,
): Map<LineItemId, number> {
  const owed = new Map<LineItemId, number>();
  for (const part of parts) {
    const { lineItemId, linePriceCents, quantity } = part;
    const remains = askedToStart ? (counted[partKey(part)] ?? 0) : quantity;
    const share = refundableShare({ paidCents: paidForPart(part), remains, quantity });
    owed.set(lineItemId, Math.min(linePriceCents, (owed.get(lineItemId) ?? 0) + share));
  }
  return owed;
}
