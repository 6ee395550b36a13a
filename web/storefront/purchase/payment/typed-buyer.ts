import type { BuyerDraft } from '#contracts/invoices/invoice.ts';
import type { MissingBuyerField } from '#contracts/tax/buyer-needs.ts';
import { type BuyerLocation, needsPostalCode } from '#contracts/tax/places.ts';

/** Invoice data the buyer types in addition to the location. */
export type TypedBuyer = Omit<BuyerDraft, 'country' | 'document'>;

/** Problem found by the form, or the shop's message about a field. */
export type BuyerDataProblem = MissingBuyerField | { field: string; text: string };

/** Businesses use a separate form, so a foreign number is a private person's document. */
export function draftOf(typed: TypedBuyer, { country, postalCode }: BuyerLocation): BuyerDraft {
  const code = needsPostalCode(country) ? postalCode : typed.postalCode;
  const draft = { ...typed, postalCode: code, country };
  return country === 'ES' ? draft : { ...draft, document: true };
}
