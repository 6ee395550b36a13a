import type { PageAsk } from '#contracts/checkout-query.ts';
import type { CardForm } from '#messages/es/card-form.ts';
import type { Checkout } from '#messages/es/checkout.ts';
import type { CheckoutPage } from '#messages/es/checkout-page.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import type { OrderFormProps } from '../order-form/form-props.ts';

/** What the server hands to the payment pages; the same for everyone who asks for the same package. */
export interface PaymentPageProps extends OrderFormProps {
  ask: PageAsk;
}

/** The areas of `messages/` that the payment pages speak. */
export interface PaymentWords {
  checkoutPage: CheckoutPage;
  checkout: Checkout;
  orderForm: OrderForm;
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

export const paymentFrame = (
  props: PaymentPageProps,
  { checkoutPage, checkout, orderForm }: PaymentWords,
): PaymentFrame => ({ props, words: checkoutPage, pay: checkout, form: orderForm });

/** The payment pages' frame, with the sentences of the card form. */
export interface CardFrame extends PaymentFrame {
  card: CardForm;
}
