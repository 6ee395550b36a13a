import type { InstagramPost } from '#contracts/catalog/instagram.ts';
import type { OrderId, OrderNumber } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';
import type { AcceptedUpsell, InvoiceTo } from './changes/revision-rules.ts';

export interface PostShare extends InstagramPost {
  quantity: number;
}

export interface NewLineItem {
  serviceId: number;
  serviceType: ServiceType;
  audience: Audience | null;
  kind?: string | null;
  quantity: number;
  bonusQuantity: number;
  listPriceCents: Cents;
  priceCents: Cents;
  /** Length of the refill promise in days. Undefined if the promise shown to the buyer is unknown. */
  refillDays?: number | undefined;
  link: string;
  /** Units per post for likes and views. Shares sum to quantity plus bonus. Empty for followers. */
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
  /** SHA-256 of the visit's cookie. Null if no browser placed the order. */
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
  invoiceTo?: InvoiceTo | null;
  lines: NewLineItem[];
  consents: NewConsent[];
  at: Date;
  requestId: string | null;
  /** Country of the buyer's network address. Null if unknown. */
  networkCountry: string | null;
  /** Id and number of an order that a database restore lost. */
  known?: CreatedOrder;
}

export interface CreatedOrder {
  id: OrderId;
  number: OrderNumber;
}
