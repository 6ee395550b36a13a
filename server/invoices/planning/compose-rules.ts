import type { Cents } from '#contracts/kit/money.ts';
import { reasonToNameBuyer } from '#contracts/tax/buyer-needs.ts';
import {
  hasNumber,
  type InvoiceType,
  type NamedRecipient,
  type TaxLine,
} from '#server/tax/records/record.ts';
import type { Treatment } from '#server/tax/vat/decide-rules.ts';
import { type SoldFigures, type Split, splitGross, splitRefund } from '#server/tax/vat/split-rules.ts';

export interface SaleFacts {
  totalCents: Cents;
  treatment: Treatment;
  rateBasisPoints: number;
  recipient?: NamedRecipient;
}

export interface Figures extends Split {
  totalCents: Cents;
  rateBasisPoints: number;
  lines: TaxLine[];
  registerTaxCents: Cents;
  registerTotalCents: Cents;
}

/**
 * F1 for a requested full invoice with a number, otherwise F2. Undefined when the buyer must be named and is not, or
 * has no number although Spanish tax is due.
 */
export function typeOfSale({ totalCents, treatment, recipient }: SaleFacts): 'F1' | 'F2' | undefined {
  const need = reasonToNameBuyer({ totalCents, taxed: treatment.kind !== 'outside' });
  if (!recipient) return need ? undefined : 'F2';
  if (hasNumber(recipient)) return 'F1';
  return need !== 'above_limit' || treatment.kind === 'one_stop' ? 'F2' : undefined;
}

/** A full invoice without a buyer's number states name and address. The register marks it so. */
export const isUnnumbered = (
  type: InvoiceType,
  treatment: Pick<Treatment, 'kind'>,
  recipient: NamedRecipient | undefined,
): boolean =>
  recipient !== undefined &&
  !hasNumber(recipient) &&
  treatment.kind !== 'domestic' &&
  (type === 'F2' || type === 'R5');

/** Returns the tax rate. No rate where another state, the buyer or no one owes the tax. */
export const rateOf = ({
  treatment,
  rateBasisPoints,
}: Pick<SaleFacts, 'treatment' | 'rateBasisPoints'>): number =>
  treatment.kind === 'domestic' || treatment.kind === 'one_stop' ? rateBasisPoints : 0;

function registerLine(
  treatment: Treatment,
  rateBasisPoints: number,
  { baseCents, taxCents }: Split,
): TaxLine {
  switch (treatment.kind) {
    case 'domestic':
      return { kind: 'S1', regime: '01', rateBasisPoints, baseCents, taxCents };
    case 'one_stop':
      return { kind: 'N2', regime: '17', baseCents };
    case 'reverse_charge':
      return { kind: 'N2', regime: '01', baseCents };
    case 'outside':
      return { kind: 'N2', regime: treatment.spanishTerritory ? '08' : '01', baseCents };
  }
}

/** The register's total excludes the tax of other states (docs/protocols/invoices.md). */
export function withRegister(treatment: Treatment, rateBasisPoints: number, split: Split): Figures {
  const line = registerLine(treatment, rateBasisPoints, split);
  const registerTaxCents = line.kind === 'S1' ? line.taxCents : 0;
  return {
    ...split,
    totalCents: split.baseCents + split.taxCents,
    rateBasisPoints,
    lines: [line],
    registerTaxCents,
    registerTotalCents: line.baseCents + registerTaxCents,
  };
}

export function figuresOfSale(facts: SaleFacts): Figures {
  const rate = rateOf(facts);
  return withRegister(facts.treatment, rate, splitGross(facts.totalCents, rate));
}

/** Negative figures, computed by differences, so that refunds never exceed the sale. */
export function figuresOfRefund(treatment: Treatment, sold: SoldFigures, refundCents: Cents): Figures {
  const { baseCents, taxCents } = splitRefund(sold, refundCents);
  return withRegister(treatment, sold.rateBasisPoints, { baseCents: -baseCents, taxCents: 0 - taxCents });
}

/** R5 rectifies an invoice without a buyer, R1 one with a buyer. */
export const typeOfRefund = (rectified: InvoiceType): 'R1' | 'R5' => (rectified === 'F2' ? 'R5' : 'R1');
