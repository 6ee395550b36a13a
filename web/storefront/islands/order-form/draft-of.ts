import { readEmail } from '#contracts/email.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import { formatCount } from '../../number-shape.ts';
import type { Quote } from '../../purchase/package/packages.ts';
import { bonusLine, quoteLine } from '../../purchase/package/packages.ts';
import type { CheckoutDraft } from '../checkout/checkout-draft.ts';
import type { OrderFormProps } from './form-props.ts';
import type { FormContents } from './read-form.ts';

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
