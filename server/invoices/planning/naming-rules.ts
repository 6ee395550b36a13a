import type { VatAnswer } from '#server/platform/clients/vat-register.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { NamedRecipient } from '#server/tax/records/record.ts';
import { vatNumberOf } from '#server/tax/vat/buyer-rules.ts';
import { type IssuedInvoice, remainingOf, saleOf, sameBuyer } from './plan-rules.ts';

export interface NameableOrder {
  paid: boolean;
  recipient: NamedRecipient | null;
  cancelled: boolean;
  issued: Pick<
    IssuedInvoice,
    'id' | 'type' | 'ofId' | 'baseCents' | 'taxCents' | 'totalCents' | 'treatment' | 'rateBasisPoints'
  >[];
}

/** Naming a buyer must not change the tax treatment, so other buyers are refused. */
function isTaxUnchanged(
  { treatment }: Pick<IssuedInvoice, 'treatment'>,
  recipient: NamedRecipient,
  answer: VatAnswer | undefined,
) {
  if (treatment.kind !== 'reverse_charge') return true;
  return answer?.kind === 'valid' && vatNumberOf(recipient)?.country === treatment.country;
}

/** Throws the reason if this buyer, or any buyer, cannot be named. */
export function refuseNaming(
  order: NameableOrder | undefined,
  recipient: NamedRecipient,
  answer: VatAnswer | undefined,
): void {
  if (!order?.paid) throw new ShopError('not_found', 'no paid order to name a buyer for');
  if (order.cancelled) throw new ShopError('invoice_cancelled', 'the invoice of the order was cancelled');
  if (sameBuyer(order.recipient, recipient))
    throw new ShopError('buyer_unchanged', 'the buyer is already named');
  const issued = order.issued as IssuedInvoice[];
  const sale = saleOf(issued);
  if (!sale) return;
  if (!isTaxUnchanged(sale, recipient, answer))
    throw new ShopError('buyer_changes_tax', 'the buyer changes the tax of the sale');
  const left = remainingOf(issued, sale);
  if (left.baseCents + left.taxCents <= 0)
    throw new ShopError('nothing_left', 'the sale was refunded completely');
}
