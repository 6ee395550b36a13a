import type { BuyerDraft } from '#contracts/invoices/invoice.ts';
import type { MissingData } from '#contracts/tax/buyer-needs.ts';
import { asksPostalCode, type BuyerPlace } from '#contracts/tax/places.ts';

/** Data that the buyer types for the invoice, beside the place. */
export type TypedBuyer = Omit<BuyerDraft, 'country' | 'document'>;

/** Problem of a field that the form finds itself, or the shop's sentence about it. */
export type BuyerDataProblem = MissingData | { field: string; text: string };

/** Businesses have a form of their own, so a number of another country is the document of a private person. */
export function draftOf(typed: TypedBuyer, { country, postalCode }: BuyerPlace): BuyerDraft {
  const code = asksPostalCode(country) ? postalCode : typed.postalCode;
  const draft = { ...typed, postalCode: code, country };
  return country === 'ES' ? draft : { ...draft, document: true };
}
