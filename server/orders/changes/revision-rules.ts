import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { smallestChargeCents } from '#contracts/orders/discount.ts';
import { taxInGross } from '#contracts/tax/tax.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export interface AcceptedUpsell {
  offerId: number;
  baseQuantity: number;
  basePriceCents: Cents;
  extraQuantity: number;
  addonPriceCents: Cents;
}

export type InvoiceTo = Record<string, unknown>;

export interface OrderRevision {
  quantity: number;
  listPriceCents: Cents;
  discount: { codeId: number; code: string; cents: Cents } | null;
  upsell: AcceptedUpsell | null;
  totalCents: Cents;
  taxCents: Cents;
  taxCountry: string;
  /** Basis points. 0 if a business in another EU state owes the tax (reverse charge). */
  taxRate: number;
  invoiceTo: InvoiceTo | null;
}

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
      | 'tax_country'
      | 'tax_rate_basis_points'
      | 'discount_code'
      | 'discount_cents'
      | 'revision'
      | 'locale'
      | 'network_country'
    >,
    Row<'line_items', 'service_id' | 'service_type' | 'audience' | 'kind' | 'quantity' | 'list_price_cents'>,
    Row<'payments', 'intent_attempt'> {
  upsell: AcceptedUpsell | null;
  invoice_to: InvoiceTo | null;
  pending_revision: OrderRevision | null;
  payment_id: Tables['payments']['id'];
  payment_record_state: Tables['payments']['state'];
  payment_refunded: boolean;
  intent_id: Intent;
}

interface TaxInPrice {
  /** Tax rate included in list prices, in basis points. */
  includedRate: number;
  reverseCharge: boolean;
  netPrice: boolean;
}

export function chargeForTax(
  grossCents: Cents,
  { includedRate, reverseCharge, netPrice }: TaxInPrice,
): Pick<OrderRevision, 'totalCents' | 'taxCents'> {
  const taxCents = taxInGross(grossCents, includedRate);
  if (!reverseCharge) return { totalCents: grossCents, taxCents };
  const netCents = Math.max(grossCents - taxCents, Math.min(grossCents, smallestChargeCents));
  return { totalCents: netPrice ? netCents : grossCents, taxCents: 0 };
}

/** Stable text of the invoice recipient. The database may return the keys in another order. */
const stableText = (to: InvoiceTo | null): string => JSON.stringify(to, to && Object.keys(to).toSorted());

export function sameRevision(a: OrderRevision, b: OrderRevision): boolean {
  return (
    a.quantity === b.quantity &&
    a.totalCents === b.totalCents &&
    a.discount?.code === b.discount?.code &&
    a.upsell?.offerId === b.upsell?.offerId &&
    a.taxRate === b.taxRate &&
    stableText(a.invoiceTo) === stableText(b.invoiceTo)
  );
}
