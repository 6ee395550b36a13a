import type { PaymentIntentId } from '#contracts/ids.ts';
import type { Cents } from '#contracts/money.ts';
import type { Row } from '#server/database/row.ts';
import type { Tables } from '#server/database/tables.ts';

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
export interface RevisableOrder<Intent extends PaymentIntentId | null = PaymentIntentId>
  extends Row<
      'orders',
      | 'id'
      | 'number'
      | 'state'
      | 'payment_state'
      | 'email'
      | 'username'
      | 'total_cents'
      | 'tax_cents'
      | 'tax_rate_basis_points'
      | 'discount_code'
      | 'discount_cents'
      | 'revision'
    >,
    Row<'line_items', 'service_id' | 'service_type' | 'audience' | 'kind' | 'quantity' | 'list_price_cents'>,
    Row<'payments', 'intent_attempt'> {
  upsell: AcceptedUpsell | null;
  pending_revision: OrderRevision | null;
  payment_id: Tables['payments']['id'];
  payment_record_state: Tables['payments']['state'];
  /** All that was received went back. */
  payment_refunded: boolean;
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
