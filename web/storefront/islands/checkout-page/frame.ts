import type { PageAsk } from '#contracts/checkout-query.ts';
import type { Checkout } from '#messages/es/checkout.ts';
import type { CheckoutPage } from '#messages/es/checkout-page.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import type { OrderFormProps } from '../order-form/form-props.ts';

/** What the server hands to the payment pages; the same for everyone who asks for the same package. */
export interface PaymentPageProps extends OrderFormProps {
  ask: PageAsk;
}

/** Everything the parts of the payment pages share. */
export interface PaymentFrame {
  props: PaymentPageProps;
  words: CheckoutPage;
  /** The sentences of paying itself. */
  pay: Checkout;
  /** Labels and complaints that are the order form's own. */
  form: OrderForm;
}
