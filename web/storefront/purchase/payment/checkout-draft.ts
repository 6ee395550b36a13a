import { readEmail } from '#contracts/email.ts';
import type { SelectedPost } from '#contracts/likes.ts';
import type { Locale } from '#contracts/locales.ts';
import type { ServiceType } from '#contracts/states.ts';
import type { Checkout } from '#messages/es/checkout.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import { formatCount, type NumberShape } from '../../number-shape.ts';
import type { LegalLink, OrderFormProps } from '../frames.ts';
import { bonusLine, type Quote, quoteLine } from '../package/packages.ts';
import type { FormContents } from '../read-form.ts';

/** What the order form hands to the payment dialog: checked, normalised, in the language of the page. */
export interface CheckoutDraft {
  locale: Locale;
  shape: NumberShape;
  taxRate: number;
  username: string;
  email: string;
  marketing: boolean;
  consentVersion: string;
  /** The words on the button that places the order; the server stores the same. */
  orderButton: string;
  /** Instead of the usual estimate, while the shop's own figures contradict it. */
  delivery?: string | undefined;
  /** What may be read before paying. */
  legal?: readonly LegalLink[] | undefined;
  /** The company that the contract is with. */
  seller?: string | undefined;
  packageId: string;
  /** Followers, unless the form says otherwise. */
  serviceType?: ServiceType;
  /** Likes and views: the chosen posts, in the buyer's order. */
  posts?: readonly SelectedPost[];
  quote: Quote;
  line: string;
  bonusLine: string | undefined;
}

export interface CheckoutDialogProps {
  draft: CheckoutDraft;
  words: Checkout;
  onClose: () => void;
  onPaid: () => void;
}

interface DraftParts {
  props: OrderFormProps;
  words: OrderForm;
  contents: Pick<FormContents, 'email' | 'marketing' | 'packageId' | 'posts'>;
  username: string;
  quote: Quote;
}

/** What the payment dialog needs of the form. */
export function draftOf({ props, words, contents, username, quote }: DraftParts): CheckoutDraft {
  const count = (value: number) => formatCount(value, props.shape);
  return {
    locale: props.locale,
    shape: props.shape,
    taxRate: props.taxRate,
    username,
    email: readEmail(contents.email) ?? contents.email.trim(),
    marketing: contents.marketing,
    consentVersion: props.consents.version,
    orderButton: props.consents.orderButton,
    delivery: props.delivery,
    legal: props.legal,
    seller: props.seller,
    packageId: contents.packageId,
    serviceType: quote.type,
    ...(contents.posts ? { posts: contents.posts.links } : {}),
    quote,
    line: quoteLine(quote, words.summary, count),
    bonusLine: bonusLine(quote, words.summary, count),
  };
}
