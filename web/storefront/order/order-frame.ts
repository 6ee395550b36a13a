import type { Locale } from '#contracts/kit/locales.ts';
import type { OrderLookUp } from '#contracts/orders/orders.ts';
import type { Standing } from '#messages/es/standing.ts';
import type { Tracking } from '#messages/es/tracking.ts';
import type { NumberShape } from '../number-shape.ts';

/** What the server hands to the pages about an order. */
export interface OrderPageProps {
  locale: Locale;
  shape: NumberShape;
  supportEmail: string;
  /** The withdrawal function, in the page's language (LAW row 4). */
  withdrawalPath: string;
  accountPath: string;
  /** Shows the invoices of the order whose secret it is given. */
  invoicePath: string;
  /** Instead of the usual sentence, while the shop's own figures contradict it. */
  estimate?: string | undefined;
  /** The tracking page, when its address names an order. */
  lookUp?: OrderLookUp | undefined;
}

/** Everything that the parts of these pages share. */
export interface OrderFrame {
  props: OrderPageProps;
  words: Tracking;
  /** How it stands, and what can be done, in the words of the account. */
  plain: Standing;
}
