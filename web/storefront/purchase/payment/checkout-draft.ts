import { readEmail } from '#contracts/kit/email.ts';
import type { Checkout } from '#messages/es/checkout.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import type { SalesTerms } from '../frames.ts';
import { bonusLine, type Quote, quoteLine } from '../package/packages.ts';

/** Says who buys. */
export interface Buyer {
  username: string;
  email: string;
  marketing: boolean;
  /** Holds for likes and views links of the chosen posts, in the buyer's order. */
  posts?: readonly string[] | undefined;
}

/** Says what is about to be paid, by whom, and on which terms: checked, normalised, in the language of the page. */
export interface CheckoutDraft extends SalesTerms, Buyer {
  quote: Quote;
  line: string;
  bonusLine: string | undefined;
}

/** Makes the draft that every way of paying begins with. */
export function draftOf(
  terms: SalesTerms,
  words: OrderForm['summary'],
  { buyer, quote }: { buyer: Buyer; quote: Quote },
): CheckoutDraft {
  return {
    ...terms,
    ...buyer,
    email: readEmail(buyer.email) ?? buyer.email.trim(),
    quote,
    line: quoteLine(quote, words, terms.shape),
    bonusLine: bonusLine(quote, words, terms.shape),
  };
}

/** Is what the payment dialog is opened with. */
export interface CheckoutDialogProps {
  draft: CheckoutDraft;
  words: Checkout;
  onClose: () => void;
  onPaid: () => void;
}
