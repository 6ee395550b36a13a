import { CardFormPage } from '../pages/card-form-page.tsx';
import { CheckoutPage } from '../pages/checkout-page.tsx';
import { InvoicePage } from '../pages/invoice/invoice-page.tsx';
import { OrderSuccessPage } from '../pages/order-success-page.tsx';
import { CancelledPage } from '../pages/payment/cancelled-page.tsx';
import { PaymentFailedPage } from '../pages/payment/payment-failed-page.tsx';
import { StandalonePage } from '../pages/standalone-page.tsx';
import { TrackingPage } from '../pages/tracking-page.tsx';
import checkoutStyles from '../styles/page-checkout.css?inline';
import invoiceStyles from '../styles/page-invoice.css?inline';
import orderStyles from '../styles/page-order.css?inline';
import paymentStyles from '../styles/page-payment.css?inline';
import type { PageBook } from './page-book.ts';

/** Paying, and what comes of it. */
export const orderBook: PageBook = {
  checkout: { render: (input) => <CheckoutPage input={input} />, styles: checkoutStyles },
  cardForm: { render: (input) => <CardFormPage input={input} />, styles: checkoutStyles },
  standalone: { render: (input) => <StandalonePage input={input} />, styles: checkoutStyles },
  cancelled: { render: (input) => <CancelledPage input={input} />, styles: paymentStyles },
  paymentFailed: { render: (input) => <PaymentFailedPage input={input} />, styles: paymentStyles },
  orderSuccess: { render: (input) => <OrderSuccessPage input={input} />, styles: orderStyles },
  invoice: { render: (input) => <InvoicePage input={input} />, styles: invoiceStyles },
  tracking: { render: (input) => <TrackingPage input={input} />, styles: orderStyles },
};
