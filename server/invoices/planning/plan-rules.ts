import type { RefundId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { hasNumber, type InvoiceType, type NamedRecipient } from '#server/tax/records/record.ts';
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

export interface IssuedInvoice extends Split {
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
  recipient: NamedRecipient | null;
}

export interface InvoiceDraft {
  type: InvoiceType;
  treatment: Treatment;
  figures: Figures;
  /** Invoice that this one rectifies or replaces. A draft if both are issued together. */
  of?: IssuedInvoice | InvoiceDraft;
  refundId?: RefundId;
  recipient?: NamedRecipient;
  /** The reversal is for a wrong buyer (`true`) or for tax that the buyer owes. */
  corrects?: true | 'tax';
}

export const isRectifying = ({ type }: Pick<IssuedInvoice, 'type'>): boolean => type.startsWith('R');

/** Returns the valid invoice of a sale: the last one, because a change of the buyer adds an invoice. */
export const saleOf = (issued: readonly IssuedInvoice[]): IssuedInvoice | undefined =>
  issued.findLast(({ type }) => type === 'F1' || type === 'F2');

const replacementsOf = (issued: readonly IssuedInvoice[], { id }: IssuedInvoice): IssuedInvoice[] =>
  issued.filter(({ type, ofId, ...full }) => {
    const takenBack = issued.some((other) => other.type === 'F3' && other.ofId === full.id);
    return type === 'F3' && ofId === id && !takenBack;
  });

export const applySign = ({ baseCents, taxCents }: Split, sign: 1 | -1): Split => ({
  baseCents: sign === 1 ? baseCents : 0 - baseCents,
  taxCents: sign === 1 ? taxCents : 0 - taxCents,
});

const signedFigures = (issued: IssuedInvoice, sign: 1 | -1): Figures =>
  withRegister(issued.treatment, issued.rateBasisPoints, applySign(issued, sign));

/** Returns the invoices of a sale. `undefined` when the buyer must be on the invoice but is unknown. */
export function planSale(facts: SaleFacts): InvoiceDraft[] | undefined {
  const type = typeOfSale(facts);
  if (!type) return undefined;
  const { treatment, recipient } = facts;
  return [{ type, treatment, figures: figuresOfSale(facts), recipient }];
}

const fullInvoiceDraft = (
  of: IssuedInvoice | InvoiceDraft,
  { figures, recipient }: { figures: Figures; recipient: NamedRecipient },
): InvoiceDraft => ({
  type: 'F3',
  treatment: of.treatment,
  figures,
  of,
  recipient,
});

/** Adds the full version of the rectification if a full invoice replaces the sale's. */
function withFullInvoice(
  issued: readonly IssuedInvoice[],
  sale: IssuedInvoice,
  rectifying: InvoiceDraft,
): InvoiceDraft[] {
  const recipient = replacementsOf(issued, sale)[0]?.recipient;
  const { figures } = rectifying;
  return recipient ? [rectifying, fullInvoiceDraft(rectifying, { figures, recipient })] : [rectifying];
}

const rectifyingDraft = (sale: IssuedInvoice, refundId: RefundId, figures: Figures): InvoiceDraft => ({
  type: typeOfRefund(sale.type),
  treatment: sale.treatment,
  figures,
  of: sale,
  refundId,
  recipient: sale.recipient ?? undefined,
});

const isRefundOf =
  ({ id }: IssuedInvoice) =>
  ({ type, ofId }: IssuedInvoice): boolean =>
    (type === 'R1' || type === 'R5') && ofId === id;

const refundedOf = (issued: readonly IssuedInvoice[], sale: IssuedInvoice): Split =>
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

/** Computed by differences. Throws if the refund exceeds the remaining amount. */
export function planRefund(
  issued: readonly IssuedInvoice[],
  sale: IssuedInvoice,
  { refundId, amountCents }: RefundOfSale,
): InvoiceDraft[] {
  const figures = figuresOfRefund(
    sale.treatment,
    { ...sale, refunded: refundedOf(issued, sale) },
    amountCents,
  );
  return withFullInvoice(issued, sale, rectifyingDraft(sale, refundId, figures));
}

/**
 * Plans the return of a refund by the bank. Reverses the figures of that refund's rectification. If the rectification
 * had another amount, because the payment exceeded the price, takes a share of all refunds. Throws if the amount
 * exceeds the refunds.
 */
export function planReturnedRefund(
  issued: readonly IssuedInvoice[],
  sale: IssuedInvoice,
  { refundId, amountCents }: RefundOfSale,
): InvoiceDraft[] {
  const own = issued.find(
    (each) =>
      each.refundId === refundId &&
      each.totalCents === -amountCents &&
      // After a reissue without tax, the returned refund does not contain tax either.
      each.treatment.kind === sale.treatment.kind,
  );
  const back = own
    ? applySign(own, -1)
    : splitReturned({ ...sale, ...refundedOf(issued, sale) }, amountCents);
  const figures = withRegister(sale.treatment, sale.rateBasisPoints, back);
  return withFullInvoice(issued, sale, rectifyingDraft(sale, refundId, figures));
}

/** The refund was made for an earlier buyer, so its split is computed again. */
function splitReturned(gone: Split & { rateBasisPoints: number }, amountCents: Cents): Split {
  const enough = gone.baseCents + gone.taxCents >= amountCents;
  const refunded = { baseCents: 0, taxCents: 0 };
  return enough
    ? splitRefund({ ...gone, refunded }, amountCents)
    : splitGross(amountCents, gone.rateBasisPoints);
}

export const sameBuyer = (one: NamedRecipient | null, other: NamedRecipient): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const remainingOf = (issued: readonly IssuedInvoice[], sale: IssuedInvoice): Split => {
  const refunded = refundedOf(issued, sale);
  return { baseCents: sale.baseCents - refunded.baseCents, taxCents: sale.taxCents - refunded.taxCents };
};

/**
 * The remaining amount of the wrong buyer's invoice is reversed (R4, by differences) and invoiced to the other buyer.
 */
function planOtherBuyer(
  issued: readonly IssuedInvoice[],
  sale: IssuedInvoice,
  recipient: NamedRecipient,
): InvoiceDraft[] {
  const left = remainingOf(issued, sale);
  if (sameBuyer(sale.recipient, recipient) || left.baseCents + left.taxCents <= 0) return [];
  const { treatment, rateBasisPoints } = sale;
  const figures = (sign: 1 | -1) => withRegister(treatment, rateBasisPoints, applySign(left, sign));
  const wrong = sale.recipient ?? recipient;
  return [
    { type: 'R4', treatment, of: sale, figures: figures(-1), recipient: wrong, corrects: true },
    { type: 'F1', treatment, of: sale, figures: figures(1), recipient },
  ];
}

/** Also reverses the full invoices of rectifications. */
export const reverseFullInvoices = (
  issued: readonly IssuedInvoice[],
  sale: IssuedInvoice,
  { recipient, corrects }: { recipient: NamedRecipient; corrects: NonNullable<InvoiceDraft['corrects']> },
): InvoiceDraft[] =>
  [sale, ...issued.filter(isRectifying)].flatMap((replaced) =>
    reversalDraft(replacementsOf(issued, replaced), { recipient, corrects }),
  );

const reversalDraft = (
  standing: readonly IssuedInvoice[],
  { recipient, corrects }: { recipient: NamedRecipient; corrects: NonNullable<InvoiceDraft['corrects']> },
): InvoiceDraft[] =>
  standing.map((each) => ({
    ...fullInvoiceDraft(each, { figures: signedFigures(each, -1), recipient: each.recipient ?? recipient }),
    corrects,
  }));

/**
 * Full invoices replace the simplified one and each of its rectifications. Existing ones with another buyer are
 * reversed first. Returns no drafts if this buyer already has them.
 */
export function planFullInvoice(
  issued: readonly IssuedInvoice[],
  sale: IssuedInvoice,
  recipient: NamedRecipient,
): InvoiceDraft[] {
  // The register requires a number. A buyer without one can only be named on the sale's own invoice.
  if (!hasNumber(recipient)) return [];
  if (sale.type === 'F1') return planOtherBuyer(issued, sale, recipient);
  return [sale, ...issued.filter(isRectifying)].flatMap((replaced) => {
    const standing = replacementsOf(issued, replaced);
    if (standing.some((each) => sameBuyer(each.recipient, recipient))) return [];
    return [
      ...reversalDraft(standing, { recipient, corrects: true }),
      fullInvoiceDraft(replaced, { figures: signedFigures(replaced, 1), recipient }),
    ];
  });
}
