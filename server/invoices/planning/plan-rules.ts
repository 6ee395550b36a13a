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

/** Is an invoice of the order that stands already. */
export interface Issued extends Split {
  id: string;
  number: string;
  /** Is the day of issue, `dd-mm-yyyy`. */
  date: string;
  type: InvoiceType;
  ofId: string | null;
  refundId: RefundId | null;
  rateBasisPoints: number;
  totalCents: Cents;
  treatment: Treatment;
  recipient: Named | null;
}

/** Is an invoice that is to be issued, before it has number and time. */
export interface Draft {
  type: InvoiceType;
  treatment: Treatment;
  figures: Figures;
  /** Is what it rectifies or replaces; the one drafted before it where that comes with it. */
  of?: Issued | Draft;
  refundId?: RefundId;
  recipient?: Named;
  /** It takes back what named the wrong buyer (`true`), or charged a tax that the buyer owes itself. */
  corrects?: true | 'tax';
}

export const isRectifying = ({ type }: Pick<Issued, 'type'>): boolean => type.startsWith('R');

/** Returns the sale's own invoice: of those that named one buyer after the other, the last. */
export const saleOf = (issued: readonly Issued[]): Issued | undefined =>
  issued.findLast(({ type }) => type === 'F1' || type === 'F2');

/** Returns the full invoices that replace this one and were not taken back. */
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

/** Returns undefined when it must name its buyer, and nobody is named. */
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

/** Returns what rectifies the sale, and where a full invoice replaces it, the full one of what rectifies it. */
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

/** Returns what went back of the sale so far, as positive figures. */
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

/** Plans what went back of the sale, by differences. Throws on more than what is left of it. */
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
 * Plans a refund that a bank sent back: what rectified the sale for it is taken back by the same figures, or
 * so much of all that went back where that was another amount (the payment brought more than the price).
 * Throws on more than went back.
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
      // The sale may have been issued again without tax since, and then what comes back has none either.
      each.treatment.kind === sale.treatment.kind,
  );
  const back = own ? signed(own, -1) : splitReturned({ ...sale, ...refundedOf(issued, sale) }, amountCents);
  const figures = withRegister(sale.treatment, sale.rateBasisPoints, back);
  return withItsFull(issued, sale, rectify(sale, refundId, figures));
}

/** Splits again what comes back where something had gone back before the sale had another buyer. */
function splitReturned(gone: Split & { rateBasisPoints: number }, amountCents: Cents): Split {
  const enough = gone.baseCents + gone.taxCents >= amountCents;
  const refunded = { baseCents: 0, taxCents: 0 };
  return enough
    ? splitRefund({ ...gone, refunded }, amountCents)
    : splitGross(amountCents, gone.rateBasisPoints);
}

export const sameBuyer = (one: Named | null, other: Named): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns whether anything of the sale is left that a buyer could be named for. */
export const leftOf = (issued: readonly Issued[], sale: Issued): Split => {
  const refunded = refundedOf(issued, sale);
  return { baseCents: sale.baseCents - refunded.baseCents, taxCents: sale.taxCents - refunded.taxCents };
};

/**
 * Plans another buyer, because a full invoice named the wrong one from the beginning: what is left of it is
 * taken back from that one (R4, by differences), and invoiced to the other.
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

/** Takes back every full invoice that replaces the sale's, and of what rectifies it. */
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
 * Plans a full invoice in the place of the simplified one, and of each that rectifies it. One that names
 * somebody else is taken back first. It plans nothing where a full one stands already for this buyer.
 */
export function planFull(issued: readonly Issued[], sale: Issued, recipient: Named): Draft[] {
  // Without a number nobody stands in the register: such a buyer is on the sale's own invoice or on none.
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
