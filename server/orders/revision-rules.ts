import type { OrderId, OrderNumber, PaymentId, PaymentIntentId } from '#contracts/ids.ts';
import type { Cents } from '#contracts/money.ts';
import type { Audience, OrderState, PaymentState, ServiceType } from '#contracts/states.ts';

/** A paid addition to the package, as it was accepted. */
export interface AcceptedUpsell {
  offerId: number;
  baseQuantity: number;
  basePriceCents: Cents;
  extraQuantity: number;
  addonPriceCents: Cents;
}

/** What an unpaid order of one line is, or is to become: everything that its total follows from. */
export interface OrderRevision {
  quantity: number;
  listPriceCents: Cents;
  discount: { codeId: number; code: string; cents: Cents } | null;
  upsell: AcceptedUpsell | null;
  totalCents: Cents;
  taxCents: Cents;
}

/** An unpaid order with its one line, locked or not, as it can be changed. */
export interface RevisableOrder<Intent extends PaymentIntentId | null = PaymentIntentId> {
  id: OrderId;
  number: OrderNumber;
  state: OrderState;
  payment_state: PaymentState;
  email: string;
  total_cents: number;
  tax_cents: number;
  tax_rate_basis_points: number;
  discount_code: string | null;
  discount_cents: number;
  upsell: AcceptedUpsell | null;
  pending_revision: OrderRevision | null;
  revision: number;
  service_id: number;
  service_type: ServiceType;
  audience: Audience | null;
  quantity: number;
  list_price_cents: number;
  payment_id: PaymentId;
  payment_record_state: 'creating' | 'open' | 'processing' | 'succeeded' | 'canceled';
  /** All that was received went back. */
  payment_refunded: boolean;
  intent_attempt: number;
  intent_id: Intent;
}

/** Two revisions are the same when the buyer gets and pays the same. */
export function sameRevision(a: OrderRevision, b: OrderRevision): boolean {
  return (
    a.quantity === b.quantity &&
    a.totalCents === b.totalCents &&
    a.discount?.code === b.discount?.code &&
    a.upsell?.offerId === b.upsell?.offerId
  );
}
