import { type BuyerDraft, type BuyerField, buyerFields, buyerProblemOf } from '../invoices/invoice.ts';
import { conditionFigures } from '../kit/conditions.ts';
import type { Cents } from '../kit/money.ts';

const maxUnnamedInvoiceCents: Cents = conditionFigures.unnamedUpToEuros * 100;

/** Reason why the invoice of a sale must name its buyer. */
export type BuyerNamingReason = 'above_limit' | 'outside';

/**
 * Returns why the invoice must name its buyer, for any payment method. `undefined` when a simplified invoice is enough.
 * Sales outside EU VAT cannot have a simplified one (RD 1619/2012, article 4.4.d). The checkout collects the buyer, and
 * the invoice is planned, by this rule.
 */
export function reasonToNameBuyer({
  totalCents,
  taxed,
}: {
  totalCents: Cents;
  /** The sale includes EU VAT. */
  taxed: boolean;
}): BuyerNamingReason | undefined {
  if (!taxed) return 'outside';
  return totalCents > maxUnnamedInvoiceCents ? 'above_limit' : undefined;
}

export interface MissingBuyerField {
  field: BuyerField;
  problem: 'missing' | 'too_long';
}

/**
 * Returns the first missing field of the invoice's buyer. All are required (RD 1619/2012, article 6.1.c to e), except a
 * tax number outside EU VAT.
 */
export function findMissingBuyerField(
  draft: BuyerDraft,
  need: BuyerNamingReason,
): MissingBuyerField | undefined {
  for (const field of buyerFields) {
    if (field === 'number' && need === 'outside' && draft.number === '') continue;
    const problem = buyerProblemOf(field, draft[field]);
    if (problem) return { field, problem };
  }
  return undefined;
}
