import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { appendRecords, lockChain } from '../chain.ts';
import { installationOf, type RecordSender, readSender } from '../installation/installation.ts';
import { notBeforeLast, stampOf } from '../installation/stamp-rules.ts';
import { readRecord } from '../read-record.ts';
import { sendSoon } from '../store-sender.ts';
import { buildCorrectedRecord, type RecordCorrection } from './correction-rules.ts';
import { readCorrectableRecord } from './store-corrections.ts';

export interface CorrectRecordInput {
  chainId: string;
  position: number;
  mending: RecordCorrection;
  staff: StaffActor;
}

/** Returns the sender of records. Throws `conflict` while the shop cannot issue. */
export async function requireSender(deps: Deps): Promise<RecordSender> {
  const sender = await readSender(deps);
  if (!sender) throw new ShopError('conflict', 'the issuer is not set');
  return sender;
}

/**
 * Appends a corrected record of the same invoice to the chain. The rejected record remains. Throws `not_found`, and
 * `conflict` when no correction is needed, one exists, or issuing is stopped.
 */
export async function correctRecord(deps: Deps, input: CorrectRecordInput): Promise<void> {
  const sender = await requireSender(deps);
  await inTransaction(deps.database, (tx) => correctInTransaction(deps, tx, { ...input, sender }));
}

export async function correctInTransaction(
  deps: Deps,
  tx: Tx,
  {
    chainId,
    position,
    mending,
    staff,
    sender,
  }: CorrectRecordInput & { sender: Pick<RecordSender, 'issuer' | 'producer'> },
): Promise<void> {
  const { issuer, producer } = sender;
  const chain = await lockChain(tx, { issuer, mode: deps.config.mode });
  if (!chain) throw new ShopError('issuing_stopped', 'nothing is added to the chain');
  const found = await readCorrectableRecord(tx, chainId, position);
  if (!found) throw new ShopError('not_found', 'no such record');
  const { state, storedBefore, replaced, invoiceId, xml } = found;
  if (replaced || (state !== 'rejected' && state !== 'accepted_with_errors'))
    throw new ShopError('conflict', replaced ? 'mended before' : `the record is ${state}`);
  const madeAt = notBeforeLast(deps.now(), chain.lastAt);
  const today = {
    issuerName: issuer.name,
    installation: installationOf(producer, chain.installation),
    stamp: stampOf(madeAt).stamp,
  };
  const record = buildCorrectedRecord(readRecord(xml), today, { mending, standing: { state, storedBefore } });
  await appendRecords(tx, chain, [{ record, invoiceId, madeAt }]);
  await sendSoon(tx);
  await resolveItems(tx, {
    event: 'record_mended',
    kind: 'register',
    subjectId: `${chainId}.${position}`,
    by: 'system',
  });
  await recordAudit(tx, staff, {
    action: 'register.mend_record',
    subjectType: 'register_record',
    subjectId: `${chainId}.${position}`,
    before: { number: record.invoice.number, state },
    after: { ...mending },
  });
  await notifyStaffOfChange(tx, 'register');
}
