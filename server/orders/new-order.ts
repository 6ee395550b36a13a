import type { Post } from '#contracts/catalog/instagram.ts';
import type { OrderId, OrderNumber } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';
import type { AcceptedUpsell, InvoiceTo } from './changes/revision-rules.ts';

/** Is one post of a line with its part of the units. */
export interface PostShare extends Post {
  quantity: number;
}

export interface NewLineItem {
  serviceId: number;
  serviceType: ServiceType;
  audience: Audience | null;
  /** Is the code of its type; the three built-in types have none. */
  kind?: string | null;
  quantity: number;
  bonusQuantity: number;
  listPriceCents: Cents;
  priceCents: Cents;
  /** Counts the days for which a refill was promised; it is missing where it is not known what the buyer read. */
  refillDays?: number | undefined;
  /** Is the canonical address of the profile, on the network of its type. */
  link: string;
  /** Says of likes and views who gets what; the shares sum to the line's quantity and bonus. Followers have none. */
  posts: PostShare[];
}

export interface NewConsent {
  kind: 'start_now' | 'waive_withdrawal' | 'marketing' | 'order_button';
  statement: string;
  version: string;
}

export interface NewOrder {
  idempotencyKey: string;
  fingerprint: string;
  /** Is the SHA-256 of the visit's cookie; it is null where nobody's browser ordered. */
  visitHash: Buffer | null;
  locale: Locale;
  email: string;
  username: string;
  totalCents: Cents;
  taxCountry: string;
  taxRate: number;
  taxCents: Cents;
  sourceUrl: string | null;
  customerName: string | null;
  notes: string | null;
  discount: { code: string; cents: Cents } | null;
  upsell: AcceptedUpsell | null;
  /** Is who its invoice names, for an order that is written again. */
  invoiceTo?: InvoiceTo | null;
  lines: NewLineItem[];
  consents: NewConsent[];
  at: Date;
  /** Is the id of the request that placed it. */
  requestId: string | null;
  /** Is the country of the network that it came from; null where that is not known. */
  networkCountry: string | null;
  /** Is what the order was called before the database forgot it. */
  known?: CreatedOrder;
}

export interface CreatedOrder {
  id: OrderId;
  number: OrderNumber;
}
