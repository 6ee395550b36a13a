import type { Locale } from '#contracts/kit/locales.ts';
import type { OrderLookUp } from '#contracts/orders/orders.ts';
import type { Standing } from '#messages/es/standing.ts';
import type { Tracking } from '#messages/es/tracking.ts';
import type { NumberShape } from '../number-shape.ts';

/** Is what the server passes to the pages about an order. */
export interface OrderPageProps {
  locale: Locale;
  shape: NumberShape;
  supportEmail: string;
  /** Leads to the withdrawal function, in the page's language (LAW row 4). */
  withdrawalPath: string;
  accountPath: string;
  /** Shows the invoices of the order whose secret it gets. */
  invoicePath: string;
  /** Replaces the usual sentence while the shop's own figures contradict it. */
  estimate?: string | undefined;
  /** Is there on the tracking page when its address names an order. */
  lookUp?: OrderLookUp | undefined;
}

/** Holds everything that the parts of these pages share. */
export interface OrderFrame {
  props: OrderPageProps;
  words: Tracking;
  /** Says how it stands, and what can be done, in the words of the account. */
  plain: Standing;
}
