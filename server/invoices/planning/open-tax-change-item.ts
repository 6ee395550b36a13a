import type { OrderId } from '#contracts/kit/ids.ts';
import type { PendingReason } from '#contracts/staff/pending.ts';
import type { VatAnswer } from '#server/platform/clients/vat-register.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import type { NamedRecipient } from '#server/tax/records/record.ts';
import { vatNumberOf } from '#server/tax/vat/buyer-rules.ts';
import { findTaxChange, type TaxChange } from '#server/tax/vat/decide-supplies.ts';
import { splitGross } from '#server/tax/vat/split-rules.ts';
import { findSaleIssued } from './store-acts.ts';

const reasonOf = ({ treatment }: TaxChange): PendingReason => {
  if (treatment.kind === 'reverse_charge') return 'vat_number_confirmed';
  return treatment.kind === 'outside' ? 'address_outside_vat' : 'address_changes_tax';
};

function businessOf(recipient: NamedRecipient, answer: VatAnswer | undefined) {
  const number = vatNumberOf(recipient);
  if (!number || answer?.kind !== 'valid') return {};
  return { vatNumber: number.country + number.number, consultation: answer.consultation };
}

/**
 * Opens an inbox item when the address or VAT number of the current buyer contradicts the tax on the issued invoice.
 * Closes items about an earlier buyer. Does nothing after a decision to reissue the invoice without VAT.
 */
export async function openTaxChangeItem(
  tx: Tx,
  { orderId, recipient }: { orderId: OrderId; recipient: NamedRecipient },
  { answer, now }: { answer: VatAnswer | undefined; now: Date },
): Promise<void> {
  const issued = await findSaleIssued(tx, orderId);
  if (!issued || issued.isUntaxed) return;
  const { totalCents, day } = issued;
  const order = { orderId, totalCents, paidAt: new Date(`${day}T12:00:00Z`), recipient };
  const change = await findTaxChange(tx, { order, issued, now });
  const reason = change && reasonOf(change);
  await resolveItems(tx, {
    event: 'buyer_named',
    except: reason,
    kind: 'tax',
    subjectId: orderId,
    by: 'system',
  });
  if (!reason) return;
  await openItem(tx, {
    reason,
    subjectId: orderId,
    orderId,
    evidence: {
      ...businessOf(recipient, answer),
      number: issued.number,
      totalCents,
      issuedAs: issued.treatment.kind,
      issuedRate: issued.rateBasisPoints,
      issuedTaxCents: issued.taxCents,
      buyerPlace: change.place,
      owedAs: change.treatment.kind,
      owedRate: change.rateBasisPoints,
      owedTaxCents: splitGross(totalCents, change.rateBasisPoints).taxCents,
    },
  });
}
