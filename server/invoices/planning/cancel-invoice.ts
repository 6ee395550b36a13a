import type { CancelInvoice } from '#contracts/invoices/invoices.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { appendRecords, lockChain } from '#server/tax/records/chain.ts';
import { installationOf, type Sender } from '#server/tax/records/installation/installation.ts';
import { notBefore, stampOf } from '#server/tax/records/installation/stamp-rules.ts';
import { needSender } from '#server/tax/records/mending/mend-record.ts';
import { refusalOf } from './cancel-rules.ts';
import { insertCancellation, readCancelFacts } from './store-acts.ts';

interface Cancelling {
  id: string;
  cancel: CancelInvoice;
  staff: StaffActor;
}

/**
 * Cancels an invoice that should not exist. A further record reports the cancellation to the agency, and the books
 * exclude the invoice, which itself does not change. Throws `not_found`, `issuing_stopped`, and the reason for a
 * refusal.
 */
export async function cancelInvoice(deps: Deps, input: Cancelling): Promise<void> {
  const sender = await needSender(deps);
  await inTransaction(deps.database, (tx) => cancelInTransaction(deps, tx, { ...input, sender }));
}

async function cancelInTransaction(
  deps: Deps,
  tx: Tx,
  { id, cancel, staff, sender }: Cancelling & { sender: Sender },
): Promise<void> {
  const { issuer, producer } = sender;
  const { reason, note } = cancel;
  const otherNumber = cancel.reason === 'duplicate' ? cancel.otherNumber : null;
  // Issuing and rectifying lock the chain, too, so the facts read here do not change until the end.
  const chain = await lockChain(tx, { issuer, mode: deps.config.mode });
  if (!chain) throw new ShopError('issuing_stopped', 'nothing is added to the chain');
  const facts = await readCancelFacts(tx, { id, otherNumber });
  if (!facts) throw new ShopError('not_found', `no invoice ${id}`);
  const refusal = refusalOf(facts, { reason, issuerTaxId: issuer.taxId });
  if (refusal) throw new ShopError(refusal, `${facts.number} is not cancelled: ${refusal}`);
  const { number, date, stored } = facts;
  const madeAt = notBefore(deps.now(), chain.lastAt);
  const record = {
    kind: 'cancellation',
    invoice: { issuer: issuer.taxId, number, date },
    ...(stored ? {} : { withoutRecord: true }),
    installation: installationOf(producer, chain.installation),
    stamp: stampOf(madeAt).stamp,
  } as const;
  await appendRecords(tx, chain, [{ record, invoiceId: id, madeAt }]);
  await insertCancellation(tx, { invoiceId: id, reason, otherNumber, note, staffId: staff.id, at: madeAt });
  await audited(tx, staff, {
    action: 'invoice.cancel',
    subjectType: 'invoice',
    subjectId: id,
    before: { number },
    after: { ...cancel },
  });
  await tellStaff(tx, 'tax');
  await tellStaff(tx, 'register');
}
