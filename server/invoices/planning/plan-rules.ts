import type { RefundId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { type InvoiceType, isNumbered, type Named } from '#server/tax/records/record.ts';
import type { Treatment } from '#server/tax/vat/decide-rules.ts';
import { type Split, splitGross, splitRefund } from '#server/tax/vat/split-rules.ts';
import {
  type Figures,
  figuresOfRefund,
  figuresOfSale,
  type SaleFacts,
  typeOfRefund,
  typeOfSale,
  withRegister,
} from './compose-rules.ts';

export interface Issued extends Split {
  id: string;
  number: string;
  /** Day of issue, `dd-mm-yyyy`. */
  date: string;
  type: InvoiceType;
  ofId: string | null;
  refundId: RefundId | null;
  rateBasisPoints: number;
  totalCents: Cents;
  treatment: Treatment;
  recipient: Named | null;
}

/** Invoice to issue, without number and time. */
export interface Draft {
  type: InvoiceType;
  treatment: Treatment;
  figures: Figures;
  /** Invoice that this one rectifies or replaces. A draft if both are issued together. */
  of?: Issued | Draft;
  refundId?: RefundId;
  recipient?: Named;
  /** The reversal is for a wrong buyer (`true`) or for tax that the buyer owes itself. */
  corrects?: true | 'tax';
}

export const isRectifying = ({ type }: Pick<Issued, 'type'>): boolean => type.startsWith('R');

/** Returns the invoice of the sale. After changes of the buyer, the last one. */
export const saleOf = (issued: readonly Issued[]): Issued | undefined =>
  issued.findLast(({ type }) => type === 'F1' || type === 'F2');

/** Returns full invoices that replace this one and were not reversed. */
const inPlaceOf = (issued: readonly Issued[], { id }: Issued): Issued[] =>
  issued.filter(({ type, ofId, ...full }) => {
    const takenBack = issued.some((other) => other.type === 'F3' && other.ofId === full.id);
    return type === 'F3' && ofId === id && !takenBack;
  });

export const signed = ({ baseCents, taxCents }: Split, sign: 1 | -1): Split => ({
  baseCents: sign === 1 ? baseCents : 0 - baseCents,
  taxCents: sign === 1 ? taxCents : 0 - taxCents,
});

const figuresAs = (issued: Issued, sign: 1 | -1): Figures =>
  withRegister(issued.treatment, issued.rateBasisPoints, signed(issued, sign));

/** Returns undefined when the invoice must name a buyer and none is named. */
export function planSale(facts: SaleFacts): Draft[] | undefined {
  const type = typeOfSale(facts);
  if (!type) return undefined;
  const { treatment, recipient } = facts;
  return [{ type, treatment, figures: figuresOfSale(facts), recipient }];
}

const full = (of: Issued | Draft, { figures, recipient }: { figures: Figures; recipient: Named }): Draft => ({
  type: 'F3',
  treatment: of.treatment,
  figures,
  of,
  recipient,
});

/** Returns the rectification and, if a full invoice replaces the sale's, its full version. */
function withItsFull(issued: readonly Issued[], sale: Issued, rectifying: Draft): Draft[] {
  const recipient = inPlaceOf(issued, sale)[0]?.recipient;
  const { figures } = rectifying;
  return recipient ? [rectifying, full(rectifying, { figures, recipient })] : [rectifying];
}

const rectify = (sale: Issued, refundId: RefundId, figures: Figures): Draft => ({
  type: typeOfRefund(sale.type),
  treatment: sale.treatment,
  figures,
  of: sale,
  refundId,
  recipient: sale.recipient ?? undefined,
});

const isRefundOf =
  ({ id }: Issued) =>
  ({ type, ofId }: Issued): boolean =>
    (type === 'R1' || type === 'R5') && ofId === id;

const refundedOf = (issued: readonly Issued[], sale: Issued): Split =>
  issued.filter(isRefundOf(sale)).reduce(
    (all, { baseCents, taxCents }) => ({
      baseCents: all.baseCents - baseCents,
      taxCents: all.taxCents - taxCents,
    }),
    { baseCents: 0, taxCents: 0 },
  );

interface RefundOfSale {
  refundId: RefundId;
  amountCents: Cents;
}

/** Plans a refund of the sale by differences. Throws if it exceeds the remaining amount. */
export function planRefund(
  issued: readonly Issued[],
  sale: Issued,
  { refundId, amountCents }: RefundOfSale,
): Draft[] {
  const figures = figuresOfRefund(
    sale.treatment,
    { ...sale, refunded: refundedOf(issued, sale) },
    amountCents,
  );
  return withItsFull(issued, sale, rectify(sale, refundId, figures));
}

/**
 * Plans a refund that the bank returned. Reverses the figures of the refund's own rectification. If that had another
 * amount, because the payment exceeded the price, takes a share of all refunds. Throws if it exceeds the refunds.
 */
export function planReturnedRefund(
  issued: readonly Issued[],
  sale: Issued,
  { refundId, amountCents }: RefundOfSale,
): Draft[] {
  const own = issued.find(
    (each) =>
      each.refundId === refundId &&
      each.totalCents === -amountCents &&
      // After a reissue without tax, the returned refund has none either.
      each.treatment.kind === sale.treatment.kind,
  );
  const back = own ? signed(own, -1) : splitReturned({ ...sale, ...refundedOf(issued, sale) }, amountCents);
  const figures = withRegister(sale.treatment, sale.rateBasisPoints, back);
  return withItsFull(issued, sale, rectify(sale, refundId, figures));
}

/** Splits a returned refund again if the refund was made before the sale got another buyer. */
function splitReturned(gone: Split & { rateBasisPoints: number }, amountCents: Cents): Split {
  const enough = gone.baseCents + gone.taxCents >= amountCents;
  const refunded = { baseCents: 0, taxCents: 0 };
  return enough
    ? splitRefund({ ...gone, refunded }, amountCents)
    : splitGross(amountCents, gone.rateBasisPoints);
}

export const sameBuyer = (one: Named | null, other: Named): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const leftOf = (issued: readonly Issued[], sale: Issued): Split => {
  const refunded = refundedOf(issued, sale);
  return { baseCents: sale.baseCents - refunded.baseCents, taxCents: sale.taxCents - refunded.taxCents };
};

/**
 * Plans the change of a wrong buyer on a full invoice. The remaining amount is reversed (R4, by differences) and
 * invoiced to the other buyer.
 */
function planOtherBuyer(issued: readonly Issued[], sale: Issued, recipient: Named): Draft[] {
  const left = leftOf(issued, sale);
  if (sameBuyer(sale.recipient, recipient) || left.baseCents + left.taxCents <= 0) return [];
  const { treatment, rateBasisPoints } = sale;
  const figures = (sign: 1 | -1) => withRegister(treatment, rateBasisPoints, signed(left, sign));
  const wrong = sale.recipient ?? recipient;
  return [
    { type: 'R4', treatment, of: sale, figures: figures(-1), recipient: wrong, corrects: true },
    { type: 'F1', treatment, of: sale, figures: figures(1), recipient },
  ];
}

/** Reverses every full invoice that replaces the sale's invoice or one of its rectifications. */
export const takeBackFull = (
  issued: readonly Issued[],
  sale: Issued,
  { recipient, corrects }: { recipient: Named; corrects: NonNullable<Draft['corrects']> },
): Draft[] =>
  [sale, ...issued.filter(isRectifying)].flatMap((replaced) =>
    takeBack(inPlaceOf(issued, replaced), { recipient, corrects }),
  );

const takeBack = (
  standing: readonly Issued[],
  { recipient, corrects }: { recipient: Named; corrects: NonNullable<Draft['corrects']> },
): Draft[] =>
  standing.map((each) => ({
    ...full(each, { figures: figuresAs(each, -1), recipient: each.recipient ?? recipient }),
    corrects,
  }));

/**
 * Plans full invoices that replace the simplified one and each of its rectifications. Existing ones with another buyer
 * are reversed first. Returns no drafts if this buyer already has them.
 */
export function planFull(issued: readonly Issued[], sale: Issued, recipient: Named): Draft[] {
  // The register requires a number. A buyer without one can only be named on the sale's own invoice.
  if (!isNumbered(recipient)) return [];
  if (sale.type === 'F1') return planOtherBuyer(issued, sale, recipient);
  return [sale, ...issued.filter(isRectifying)].flatMap((replaced) => {
    const standing = inPlaceOf(issued, replaced);
    if (standing.some((each) => sameBuyer(each.recipient, recipient))) return [];
    return [
      ...takeBack(standing, { recipient, corrects: true }),
      full(replaced, { figures: figuresAs(replaced, 1), recipient }),
    ];
  });
}
