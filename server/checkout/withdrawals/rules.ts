import type { UndecidedReason } from '#contracts/checkout/withdrawal.ts';
import { isPastWithdrawalDeadline } from '#contracts/checkout/withdrawal-period.ts';
import type { LineItemId, OrderId } from '#contracts/kit/ids.ts';
import type { FulfilmentState } from '#contracts/orders/states.ts';
import { refundableShare } from '#server/fulfilment/rules.ts';
import { paidForPart } from '#server/orders/rules.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';

export interface MatchedOrder extends Row<'orders', 'id'>, CamelCaseRow<'orders', 'paid_at'> {
  /** The bank disputes the payment, so a refund could pay the buyer twice. */
  disputed: boolean;
}

export type Evaluation =
  | { state: 'stopping'; orderId: OrderId; reason: null }
  | { state: 'undecided'; orderId: OrderId | null; reason: UndecidedReason };

/** Uncertain cases go to staff, and the sender does not see that. */
export function evaluateDeclaration(order: MatchedOrder | undefined, declaredAt: Date): Evaluation {
  if (!order) return { state: 'undecided', orderId: null, reason: 'no_match' };
  const { id: orderId, paidAt, disputed } = order;
  if (disputed) return { state: 'undecided', orderId, reason: 'dispute' };
  if (paidAt && isPastWithdrawalDeadline(paidAt, declaredAt))
    return { state: 'undecided', orderId, reason: 'late' };
  return { state: 'stopping', orderId, reason: null };
}

/** Line, or one post of it. `state` is null if no fulfilment exists. */
export interface WithdrawalPart {
  lineItemId: LineItemId;
  position: number;
  linePriceCents: number;
  /** Units per post by position. Null without posts. */
  shares: number[] | null;
  /** Units of this part, bonus included. */
  quantity: number;
  state: FulfilmentState | null;
  remains: number | null;
  readAt: Date | null;
  placed: boolean;
}

/** Undelivered units per part at the declaration, by `partKey`. */
export type UndeliveredUnits = Record<string, number>;

export const partKey = ({ lineItemId, position }: Pick<WithdrawalPart, 'lineItemId' | 'position'>) =>
  `${lineItemId}:${position}`;

/**
 * Returns the undelivered units at the declaration, from the provider's first report after it. Undefined until that
 * report. Units that arrive later are at the shop's cost (Directive 2011/83/EU, art. 14(3)).
 */
export function undeliveredOf(part: WithdrawalPart, declaredAt: Date): number | undefined {
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
    // The part is not stopped yet, or its submission has an unknown outcome.
    default:
      return undefined;
  }
}

export function countParts(
  parts: readonly WithdrawalPart[],
  before: UndeliveredUnits,
  declaredAt: Date,
): { counted: UndeliveredUnits; complete: boolean } {
  const counted: UndeliveredUnits = { ...before };
  for (const part of parts) {
    const lack = counted[partKey(part)] ?? undeliveredOf(part, declaredAt);
    if (lack !== undefined) counted[partKey(part)] = lack;
  }
  return { counted, complete: parts.every((part) => counted[partKey(part)] !== undefined) };
}

/**
 * Returns the total refund due per line, in cents: the undelivered share, or everything if the buyer never requested an
 * immediate start (Directive 2011/83/EU, art. 14(4)(a)).
 */
export function refundDuePerLine(
  parts: readonly WithdrawalPart[],
  counted: UndeliveredUnits,
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
