import { readEmail } from '#contracts/kit/email.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import type { OrderFormTexts } from '#messages/es/order-form.ts';
import type { SalesTerms } from '../contexts.ts';
import { bonusLine, type Quote, quoteLine } from '../package/packages.ts';

export interface Buyer {
  username: string;
  email: string;
  marketing: boolean;
  /** Links of the chosen posts, for likes and views, in the buyer's order. */
  posts?: readonly string[] | undefined;
}

/** Validated order before payment, in the page's language. */
export interface CheckoutDraft extends SalesTerms, Buyer {
  quote: Quote;
  line: string;
  bonusLine: string | undefined;
  /** Card holder, from the manual card form. */
  holder?: string;
}

export function draftOf(
  terms: SalesTerms,
  words: OrderFormTexts['summary'],
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

export interface CheckoutDialogProps {
  draft: CheckoutDraft;
  words: CheckoutTexts;
  onClose: () => void;
  onPaid: () => void;
}
