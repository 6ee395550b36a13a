import type { LineItemId, PaymentId } from '#contracts/kit/ids.ts';
import { splitCents } from '#contracts/kit/money.ts';
import { paidForPart } from '#server/orders/rules.ts';

/** Says what an order has been paid with and what it consists of, as far as money may still go back. */
export interface RefundableOrder {
  /** Holds settled payments: the one that paid the order first, then those that are parked. */
  payments: {
    id: PaymentId;
    /** Is what was received, less what has gone back or is on its way. */
    leftCents: number;
    /** The bank has taken the money back, or holds it, and the processor refuses refunds. */
    disputed: boolean;
  }[];
  /** Lists them in their order, with what is left of each line's price. */
  lines: RefundableLine[];
}

export interface RefundableLine {
  id: LineItemId;
  leftCents: number;
  priceCents: number;
  /** Says by position what each post of it gets; it is null when it has none. */
  shares: number[] | null;
  /** Says by position what has gone back for single posts, or is on its way. */
  takenOfPosts: Record<string, number>;
}

/** Says what a refund is for: one line, or one post of it. */
export interface RefundTarget {
  lineItemId: LineItemId;
  position?: number | undefined;
}

export interface RefundPart {
  paymentId: PaymentId;
  /** It is null for money beyond the price of all lines, for instance of a second payment. */
  lineItemId: LineItemId | null;
  amountCents: number;
}

const sum = (parts: readonly { leftCents: number }[]) => parts.reduce((all, part) => all + part.leftCents, 0);

/** Returns what the processor would still give back for the order. */
export function refundableOf({ payments }: RefundableOrder): number {
  return sum(payments.filter(({ disputed }) => !disputed));
}

/** Returns what would be refundable if no bank stood in the way. */
export function refundableWithoutDispute({ payments }: RefundableOrder): number {
  return sum(payments);
}

/** Returns what may still go back for a line or a post of it; undefined when the order has no such. */
export function refundableOfTarget(order: RefundableOrder, target: RefundTarget): number | undefined {
  const line = order.lines.find(({ id }) => id === target.lineItemId);
  if (!line) return undefined;
  const left = Math.min(line.leftCents, refundableOf(order));
  const { position } = target;
  if (position === undefined) return left;
  if (position >= (line.shares?.length ?? 0)) return undefined;
  const paid = paidForPart({ linePriceCents: line.priceCents, shares: line.shares, position });
  return Math.max(0, Math.min(left, paid - (line.takenOfPosts[position] ?? 0)));
}

/** Is one part of an order as far as a refund of it goes: a line, or one post of it. */
export interface RefundablePart {
  fulfilmentId: string;
  link: string;
  lineItemId: LineItemId;
  position: number;
  /** Is what the part cost, in cents. */
  paidCents: number;
  quantity: number;
  /** Counts how many of them have arrived. */
  delivered: number;
}

/** Returns what may go back now: everything, what did not arrive, and what is left of each of several parts. */
export function refundShares(order: RefundableOrder, parts: readonly RefundablePart[]) {
  const allCents = refundableOf(order);
  const undelivered = parts.reduce(
    (cents, { paidCents, quantity, delivered }) =>
      cents + Math.ceil((paidCents * Math.max(0, quantity - delivered)) / quantity),
    0,
  );
  const takenCents = order.lines.reduce((cents, line) => cents + line.priceCents - line.leftCents, 0);
  const hasPosts = (lineItemId: LineItemId) =>
    order.lines.find(({ id }) => id === lineItemId)?.shares != null;
  return {
    allCents,
    undeliveredCents: Math.max(0, Math.min(allCents, undelivered - takenCents)),
    parts: (parts.length > 1 ? parts : [])
      .map(({ fulfilmentId, link, lineItemId, position }) => {
        const target = hasPosts(lineItemId) ? { lineItemId, position } : { lineItemId };
        return { fulfilmentId, link, ...target, cents: refundableOfTarget(order, target) ?? 0 };
      })
      .filter(({ cents }) => cents > 0),
  };
}

/** Returns first what no line cost, then each line by what is left of it. */
function piecesOf(
  order: RefundableOrder,
  amountCents: number,
  target: RefundTarget | undefined,
): Omit<RefundPart, 'paymentId'>[] {
  if (target) return [{ lineItemId: target.lineItemId, amountCents }];
  const lines = order.lines.filter(({ leftCents }) => leftCents > 0);
  const surplus = Math.max(0, refundableWithoutDispute(order) - sum(lines));
  const beyond = Math.min(amountCents, surplus);
  const ofLines = amountCents - beyond;
  const weights = lines.map(({ leftCents }) => leftCents);
  const shares = ofLines > 0 ? splitCents(ofLines, weights) : [];
  return [
    { lineItemId: null, amountCents: beyond },
    ...lines.map(({ id }, at) => ({ lineItemId: id, amountCents: shares[at] ?? 0 })),
  ].filter((piece) => piece.amountCents > 0);
}

/**
 * Spreads a refund over an order's lines and payments, the same way every time and to the cent. What no line cost came
 * with the last payment; what a line cost goes back of the one that paid the order, so that its books and invoices follow.
 * The caller has made sure that so much is refundable.
 */
export function spreadRefund(
  order: RefundableOrder,
  amountCents: number,
  target?: RefundTarget,
): RefundPart[] {
  const purses = order.payments
    .filter(({ disputed }) => !disputed)
    .map(({ id, leftCents }) => ({ id, leftCents }));
  const parts: RefundPart[] = [];
  for (const piece of piecesOf(order, amountCents, target)) {
    let wanted = piece.amountCents;
    for (const purse of piece.lineItemId === null ? purses.toReversed() : purses) {
      const taken = Math.min(wanted, purse.leftCents);
      if (taken === 0) continue;
      parts.push({ paymentId: purse.id, lineItemId: piece.lineItemId, amountCents: taken });
      purse.leftCents -= taken;
      wanted -= taken;
    }
  }
  return parts;
}
