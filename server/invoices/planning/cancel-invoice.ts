import type { CancelInvoice } from '#contracts/invoices-staff.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { appendRecords } from '#server/register/append-records.ts';
import { installationOf } from '#server/register/installation.ts';
import type { Issuer } from '#server/register/issuer.ts';
import { lockChain } from '#server/register/lock-chain.ts';
import { needIssuer } from '#server/register/mend-record.ts';
import { notBefore, stampOf } from '#server/register/stamp-rules.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { refusalOf } from './cancel-rules.ts';
import { insertCancellation, readCancelFacts } from './store-acts.ts';

interface Cancelling {
  id: string;
  cancel: CancelInvoice;
  staff: StaffActor;
}

/**
 * Cancels an invoice that should never have been: the agency is told by a further record, the books count it no more,
 * and the invoice itself stays as it is. Throws `not_found`, `issuing_stopped`, and why it is not right.
 */
export async function cancelInvoice(deps: Deps, wish: Cancelling): Promise<void> {
  const issuer = await needIssuer(deps);
  await inTransaction(deps.database, (tx) => cancelInTransaction(deps, tx, { ...wish, issuer }));
}

async function cancelInTransaction(
  deps: Deps,
  tx: Tx,
  { id, cancel, staff, issuer }: Cancelling & { issuer: Issuer },
): Promise<void> {
  const { reason, note } = cancel;
  const otherNumber = cancel.reason === 'duplicate' ? cancel.otherNumber : null;
  // Whoever issues or rectifies holds the chain, too: what is read here stays so until this is done.
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
    installation: installationOf(issuer, chain.installation),
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
