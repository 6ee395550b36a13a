import type { OrderId, OrderNumber } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locales.ts';
import type { Cents } from '#contracts/money.ts';
import type { Audience, ServiceType } from '#contracts/states.ts';
import type { Queryable } from '#server/database/query.ts';
import type { AcceptedUpsell } from './revision-rules.ts';
import { newOrderNumber } from './rules.ts';
import { insertOrder } from './store-create.ts';

export interface NewLineItem {
  serviceId: number;
  serviceType: ServiceType;
  audience: Audience | null;
  quantity: number;
  bonusQuantity: number;
  listPriceCents: Cents;
  priceCents: Cents;
  /** Canonical address at Instagram. */
  link: string;
}

export interface NewConsent {
  kind: 'start_now' | 'waive_withdrawal' | 'marketing' | 'order_button';
  statement: string;
  version: string;
}

export interface NewOrder {
  idempotencyKey: string;
  fingerprint: string;
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
  lines: NewLineItem[];
  consents: NewConsent[];
  at: Date;
}

export interface CreatedOrder {
  id: OrderId;
  number: OrderNumber;
}

/** Writes the order with its lines, consents and first timeline entry, in one statement. */
export async function createOrder(tx: Queryable, order: NewOrder): Promise<CreatedOrder> {
  return insertOrder(tx, order, newOrderNumber());
}
