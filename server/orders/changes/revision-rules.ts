import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { smallestChargeCents } from '#contracts/orders/discount.ts';
import { taxWithin } from '#contracts/tax/tax.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Is a paid addition to the package, as it was accepted. */
export interface AcceptedUpsell {
  offerId: number;
  baseQuantity: number;
  basePriceCents: Cents;
  extraQuantity: number;
  addonPriceCents: Cents;
}

/** Is who its invoice names, as invoices keep it; nothing here reads it. */
export type InvoiceTo = Record<string, unknown>;

/** Is what an unpaid order of one line is, or is to become: everything that its total follows from. */
export interface OrderRevision {
  quantity: number;
  listPriceCents: Cents;
  discount: { codeId: number; code: string; cents: Cents } | null;
  upsell: AcceptedUpsell | null;
  totalCents: Cents;
  taxCents: Cents;
  taxCountry: string;
  /** Is given in basis points; it is 0 where a business of another state owes the tax itself. */
  taxRate: number;
  invoiceTo: InvoiceTo | null;
}

/** Is an unpaid order with its one line, locked or not, as it can be changed. */
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
  /** All that was received went back. */
  payment_refunded: boolean;
  intent_id: Intent;
}

/** Says how the tax of an order stands in its price. */
interface TaxInPrice {
  /** Is the rate that the list's prices include, in basis points. */
  includedRate: number;
  /** A business of another state owes the tax itself. */
  reverseCharge: boolean;
  /** Only the price without tax is charged then; else the same as everybody pays. */
  netPrice: boolean;
}

/** Returns what is charged for a price of the list less its discount, and the tax in it. */
export function chargeFor(
  grossCents: Cents,
  { includedRate, reverseCharge, netPrice }: TaxInPrice,
): Pick<OrderRevision, 'totalCents' | 'taxCents'> {
  const taxCents = taxWithin(grossCents, includedRate);
  if (!reverseCharge) return { totalCents: grossCents, taxCents };
  const netCents = Math.max(grossCents - taxCents, Math.min(grossCents, smallestChargeCents));
  return { totalCents: netPrice ? netCents : grossCents, taxCents: 0 };
}

/** Returns the same text for the same parts, in whatever order the database gives them back. */
const sortedText = (to: InvoiceTo | null): string => JSON.stringify(to, to && Object.keys(to).toSorted());

/** Returns whether two revisions are the same: the buyer gets and pays the same. */
export function sameRevision(a: OrderRevision, b: OrderRevision): boolean {
  return (
    a.quantity === b.quantity &&
    a.totalCents === b.totalCents &&
    a.discount?.code === b.discount?.code &&
    a.upsell?.offerId === b.upsell?.offerId &&
    a.taxRate === b.taxRate &&
    sortedText(a.invoiceTo) === sortedText(b.invoiceTo)
  );
}
