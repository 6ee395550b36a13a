import type { Locale } from '#contracts/kit/locales.ts';
import type { OrderLookup } from '#contracts/orders/orders.ts';
import type { StandingTexts } from '#messages/es/standing.ts';
import type { TrackingTexts } from '#messages/es/tracking.ts';
import type { NumberShape } from '../number-shape.ts';

export interface OrderPageProps {
  locale: Locale;
  shape: NumberShape;
  supportEmail: string;
  /** Withdrawal page in the page's language (LAW row 4). */
  withdrawalPath: string;
  accountPath: string;
  invoicePath: string;
  /** Replaces the usual sentence when measured delivery times contradict it. */
  estimate?: string | undefined;
  /** Present on the tracking page when the address contains an order number. */
  lookUp?: OrderLookup | undefined;
}

export interface OrderContext {
  props: OrderPageProps;
  words: TrackingTexts;
  plain: StandingTexts;
}
