import type { OrderForm } from '#messages/es/order-form.ts';
import { formatCount } from '../../number-shape.ts';
import type { CheckoutDraft } from '../checkout/checkout-draft.ts';
import type { OrderFormProps } from './form-props.ts';
import { quoteLine } from './order-summary.tsx';
import type { Quote } from './packages.ts';
import type { FormContents } from './read-form.ts';

interface DraftParts {
  props: OrderFormProps;
  words: OrderForm;
  contents: FormContents;
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
    email: contents.email.trim(),
    marketing: contents.marketing,
    consentVersion: props.consents.version,
    orderButton: props.consents.orderButton,
    packageId: contents.packageId,
    quote,
    line: quoteLine(quote, words.summary, count),
    bonusLine: quote.bonus > 0 ? words.summary.bonusLine(count(quote.bonus)) : undefined,
  };
}
