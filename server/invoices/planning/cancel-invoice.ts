import type { CancelInvoice } from '#contracts/invoices/invoices.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { appendRecords, lockChain } from '#server/tax/records/chain.ts';
import { requireSender } from '#server/tax/records/corrections/correct-record.ts';
import { installationOf, type RecordSender } from '#server/tax/records/installation/installation.ts';
import { notBeforeLast, stampOf } from '#server/tax/records/installation/stamp-rules.ts';
import { refusalOf } from './cancel-rules.ts';
import { insertCancellation, readCancelFacts } from './store-acts.ts';

interface CancelInput {
  id: string;
  cancel: CancelInvoice;
  staff: StaffActor;
}

/**
 * Cancels an invoice that should not exist. The invoice itself does not change. A further record reports the
 * cancellation to the agency, and the books exclude the invoice. Throws `not_found`, `issuing_stopped`, and the reason
 * for a refusal.
 */
export async function cancelInvoice(deps: Deps, input: CancelInput): Promise<void> {
  const sender = await requireSender(deps);
  await inTransaction(deps.database, (tx) => cancelInTransaction(deps, tx, { ...input, sender }));
}

async function cancelInTransaction(
  deps: Deps,
  tx: Tx,
  { id, cancel, staff, sender }: CancelInput & { sender: RecordSender },
): Promise<void> {
  const { issuer, producer } = sender;
  const { reason, note } = cancel;
  const otherNumber = cancel.reason === 'duplicate' ? cancel.otherNumber : null;
  // Issuing and rectifying lock the chain, too, so the facts read here remain valid until the end.
  const chain = await lockChain(tx, { issuer, mode: deps.config.mode });
  if (!chain) throw new ShopError('issuing_stopped', 'the record chain does not accept records now');
  const facts = await readCancelFacts(tx, { id, otherNumber });
  if (!facts) throw new ShopError('not_found', `no invoice ${id}`);
  const refusal = refusalOf(facts, { reason, issuerTaxId: issuer.taxId });
  if (refusal) throw new ShopError(refusal, `${facts.number} is not cancelled: ${refusal}`);
  const { number, date, stored } = facts;
  const madeAt = notBeforeLast(deps.now(), chain.lastAt);
  const record = {
    kind: 'cancellation',
    invoice: { issuer: issuer.taxId, number, date },
    ...(stored ? {} : { withoutRecord: true }),
    installation: installationOf(producer, chain.installation),
    stamp: stampOf(madeAt).stamp,
  } as const;
  await appendRecords(tx, chain, [{ record, invoiceId: id, madeAt }]);
  await insertCancellation(tx, { invoiceId: id, reason, otherNumber, note, staffId: staff.id, at: madeAt });
  await recordAudit(tx, staff, {
    action: 'invoice.cancel',
    subjectType: 'invoice',
    subjectId: id,
    before: { number },
    after: { ...cancel },
  });
  await notifyStaffOfChange(tx, 'tax');
  await notifyStaffOfChange(tx, 'register');
}
