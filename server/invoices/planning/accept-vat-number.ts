import type { OrderId } from '#contracts/kit/ids.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { acceptHolder } from '#server/tax/vat/check-tax-number.ts';
import { openTaxChangeItem } from './open-tax-change-item.ts';
import { lockNameable } from './store-acts.ts';

interface Acceptance {
  orderId: OrderId;
  /** How the owner verified that the number belongs to the buyer. */
  note: string;
  staff: StaffActor;
}

/**
 * Records that the VAT number of a taxed sale belongs to its buyer, which VIES did not confirm. Opens the inbox item
 * `vat_number_confirmed`, whose decisions invoice the sale again without VAT. Throws `not_found`, and
 * `vat_number_not_open` unless VAT was charged on a valid number with an unproven holder.
 */
export async function acceptVatNumber(deps: Deps, { orderId, note, staff }: Acceptance): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const order = await lockNameable(tx, orderId);
    if (!order) throw new ShopError('not_found', `no order ${orderId}`);
    const { recipient } = order;
    const check = recipient && (await acceptHolder(tx, { orderId, recipient }));
    if (!check) throw new ShopError('vat_number_not_open', `no number to accept on the order ${orderId}`);
    const answer = { kind: 'valid' as const, name: null, address: null, ...check };
    await openTaxChangeItem(tx, { orderId, recipient }, { answer, now: deps.now() });
    await recordAudit(tx, staff, {
      action: 'invoice.accept_vat_number',
      subjectType: 'order',
      subjectId: orderId,
      after: { note },
    });
    await notifyStaffOfChange(tx, 'tax');
  });
}
