import type { Post } from '#contracts/catalog/instagram.ts';
import type { OrderId, OrderNumber } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';
import type { AcceptedUpsell, InvoiceTo } from './changes/revision-rules.ts';

/** One post of a line with its part of the units. */
export interface PostShare extends Post {
  quantity: number;
}

export interface NewLineItem {
  serviceId: number;
  serviceType: ServiceType;
  audience: Audience | null;
  /** Code of its kind; none for the three types. */
  kind?: string | null;
  quantity: number;
  bonusQuantity: number;
  listPriceCents: Cents;
  priceCents: Cents;
  /** For how many days a refill was promised; none where it is not known what the buyer read. */
  refillDays?: number | undefined;
  /** Canonical address of the profile, on the network of its kind. */
  link: string;
  /** Likes and views: who gets what; the shares sum to the line's quantity and bonus. None for followers. */
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
  /** SHA-256 of the visit's cookie; null where nobody's browser ordered. */
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
  /** Who its invoice names, of an order that is written again. */
  invoiceTo?: InvoiceTo | null;
  lines: NewLineItem[];
  consents: NewConsent[];
  at: Date;
  /** Of the request that placed it. */
  requestId: string | null;
  /** Where the request came from: the country of its network is kept where a table is loaded, it itself is not. */
  address?: string | undefined;
  /** What the order was called before the database forgot it. */
  known?: CreatedOrder;
}

export interface CreatedOrder {
  id: OrderId;
  number: OrderNumber;
}

/** What writing it told besides. */
export interface WrittenOrder extends CreatedOrder {
  networkCountry: string | null;
}
