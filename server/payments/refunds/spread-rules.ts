import type { LineItemId, PaymentId } from '#contracts/kit/ids.ts';
import { splitCents } from '#contracts/kit/money.ts';
import { paidForPart } from '#server/orders/rules.ts';

export interface RefundableOrder {
  /** Settled payments: first the one that paid the order, then those that await review. */
  payments: {
    id: PaymentId;
    /** Received amount minus refunds that are done or on their way. */
    leftCents: number;
    /** The bank took or froze the money in a dispute, and the processor rejects refunds. */
    disputed: boolean;
  }[];
  lines: RefundableLine[];
}

export interface RefundableLine {
  id: LineItemId;
  leftCents: number;
  priceCents: number;
  /** Units per post by position. Null without posts. */
  shares: number[] | null;
  takenOfPosts: Record<string, number>;
}

export interface RefundTarget {
  lineItemId: LineItemId;
  position?: number | undefined;
}

export interface RefundPart {
  paymentId: PaymentId;
  /** Null for money beyond the price of all lines, for example money of a second payment. */
  lineItemId: LineItemId | null;
  amountCents: number;
}

const sumLeft = (parts: readonly { leftCents: number }[]) =>
  parts.reduce((all, part) => all + part.leftCents, 0);

export function refundableOf({ payments }: RefundableOrder): number {
  return sumLeft(payments.filter(({ disputed }) => !disputed));
}

export function refundableWithoutDispute({ payments }: RefundableOrder): number {
  return sumLeft(payments);
}

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

export interface RefundablePart {
  fulfilmentId: string;
  link: string;
  lineItemId: LineItemId;
  position: number;
  paidCents: number;
  quantity: number;
  delivered: number;
}

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

/** Splits an amount: surplus beyond all lines first, then each line by its rest. */
function piecesOf(
  order: RefundableOrder,
  amountCents: number,
  target: RefundTarget | undefined,
): Omit<RefundPart, 'paymentId'>[] {
  if (target) return [{ lineItemId: target.lineItemId, amountCents }];
  const lines = order.lines.filter(({ leftCents }) => leftCents > 0);
  const surplus = Math.max(0, refundableWithoutDispute(order) - sumLeft(lines));
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
 * Splits a refund over an order's lines and payments, deterministically and to the cent. A surplus beyond the lines
 * came with the last payment. Amounts of lines are refunded from the payment that paid the order, so that books and
 * invoices match. The caller has checked that the amount is refundable.
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
