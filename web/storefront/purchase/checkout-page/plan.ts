import { taxWithin } from '#contracts/tax.ts';
import { formatCount } from '../../number-shape.ts';
import type { TakenOffer } from '../../shared/form-memory.ts';
import type { PaymentFrame } from '../frames.ts';
import { bonusLine, type Choice, type Quote, quoteFor, quoteLine } from '../package/packages.ts';
import { type CheckoutDraft, draftOf } from '../payment/checkout-draft.ts';

/** The buyer's answers on this page. */
export interface Person {
  username: string;
  email: string;
  marketing: boolean;
  /** Likes and views only. */
  posts?: string[] | undefined;
}

export const quoteOf = (choice: Choice, { props }: Pick<PaymentFrame, 'props'>): Quote | undefined =>
  quoteFor(choice, props.packages, props.taxRate);

/** The quote with the offer in it; the service stays, as the provider performs the same one. */
export function withOffer(quote: Quote, offer: TakenOffer | undefined, taxRate: number): Quote {
  if (!offer) return quote;
  const totalCents = offer.newPriceCents;
  return { ...quote, quantity: offer.newFollowers, totalCents, taxCents: taxWithin(totalCents, taxRate) };
}

export const lineOf = (quote: Quote, { props, form }: Pick<PaymentFrame, 'props' | 'form'>): string =>
  quoteLine(quote, form.summary, (value) => formatCount(value, props.shape));

export const bonusOf = (quote: Quote, { props, form }: Pick<PaymentFrame, 'props' | 'form'>) =>
  bonusLine(quote, form.summary, (value) => formatCount(value, props.shape));

/** What the payment form needs to know, once everything is known. */
export function planDraft(
  frame: PaymentFrame,
  { choice, quote, person }: { choice: Choice; quote: Quote; person: Person },
): CheckoutDraft {
  const { username, email, marketing, posts } = person;
  const { packageId } = choice;
  const draft = draftOf({
    props: frame.props,
    words: frame.form,
    contents: { email, marketing, packageId },
    username,
    quote,
  });
  return posts ? { ...draft, posts } : draft;
}

/** A true reduction of the package itself: what it cost before, from the price history. */
export function priceBefore(quote: Quote, { props }: Pick<PaymentFrame, 'props'>): number | undefined {
  const entry = props.packages.find(({ id }) => id === quote.serviceId);
  return entry && entry.discountPercent > 0 ? entry.regularPriceCents : undefined;
}
