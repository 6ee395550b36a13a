import type { Cents } from '#contracts/money.ts';
import type { InvoiceType, Recipient, TaxLine } from '#server/register/record.ts';
import { type Sold, type Split, splitGross, splitRefund } from '#server/tax/split-rules.ts';
import type { Treatment } from '#server/tax/supply-rules.ts';

/** A buyer who asked for a full invoice, and whose number was looked at. */
export type Named = Recipient & { address: string[] };

/** Above it a consumer's invoice must name the buyer (RD 1619/2012, article 4.1). */
export const simplifiedUpToCents: Cents = 40_000;

export interface SaleFacts {
  totalCents: Cents;
  treatment: Treatment;
  rateBasisPoints: number;
  recipient?: Named;
}

/** The figures of an invoice, as they are printed and as the register has them. */
export interface Figures extends Split {
  totalCents: Cents;
  rateBasisPoints: number;
  lines: TaxLine[];
  registerTaxCents: Cents;
  registerTotalCents: Cents;
}

/** A simplified invoice, unless somebody asked for a full one. Undefined: it must name its buyer and nobody is named. */
export function typeOfSale({ totalCents, treatment, recipient }: SaleFacts): 'F1' | 'F2' | undefined {
  if (recipient) return 'F1';
  return totalCents > simplifiedUpToCents && treatment.kind !== 'one_stop' ? undefined : 'F2';
}

/** A consumer of another state is not named on a simplified invoice, and the register says so. */
export const leavesUnnamed = (type: InvoiceType, { kind }: Pick<Treatment, 'kind'>): boolean =>
  kind === 'one_stop' && (type === 'F2' || type === 'R5');

/** The rates that the treatment leaves: none where another state, the buyer or nobody is owed the tax. */
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

/** The register of Spain knows no tax of other states: its total is what is left (docs/protocols/invoices.md). */
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

/** By differences: negative figures, which end at what was sold. */
export function figuresOfRefund(treatment: Treatment, sold: Sold, refundCents: Cents): Figures {
  const { baseCents, taxCents } = splitRefund(sold, refundCents);
  return withRegister(treatment, sold.rateBasisPoints, { baseCents: -baseCents, taxCents: 0 - taxCents });
}

/** R5 rectifies what named nobody, R1 what named its buyer. */
export const typeOfRefund = (rectified: InvoiceType): 'R1' | 'R5' => (rectified === 'F2' ? 'R5' : 'R1');
