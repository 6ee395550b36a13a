import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { appendRecords, lockChain } from '../chain.ts';
import { installationOf, readSender, type Sender } from '../installation/installation.ts';
import { notBefore, stampOf } from '../installation/stamp-rules.ts';
import { readRecord } from '../read-record.ts';
import { sendSoon } from '../store-sender.ts';
import { type Mending, mended } from './mend-rules.ts';
import { readMendable } from './store-mending.ts';

export interface MendInput {
  chainId: string;
  position: number;
  mending: Mending;
  staff: StaffActor;
}

/** Returns the sender of records. Throws `conflict` while the shop cannot issue. */
export async function needSender(deps: Deps): Promise<Sender> {
  const sender = await readSender(deps);
  if (!sender) throw new ShopError('conflict', 'nobody has said who issues');
  return sender;
}

/**
 * Appends a corrected record of the same invoice to the chain. The rejected record remains. Throws `not_found`, and
 * `conflict` when no correction is needed, one exists, or issuing is stopped.
 */
export async function mendRecord(deps: Deps, input: MendInput): Promise<void> {
  const sender = await needSender(deps);
  await inTransaction(deps.database, (tx) => mendInTransaction(deps, tx, { ...input, sender }));
}

export async function mendInTransaction(
  deps: Deps,
  tx: Tx,
  { chainId, position, mending, staff, sender }: MendInput & { sender: Pick<Sender, 'issuer' | 'producer'> },
): Promise<void> {
  const { issuer, producer } = sender;
  const chain = await lockChain(tx, { issuer, mode: deps.config.mode });
  if (!chain) throw new ShopError('issuing_stopped', 'nothing is added to the chain');
  const found = await readMendable(tx, chainId, position);
  if (!found) throw new ShopError('not_found', 'no such record');
  const { state, storedBefore, replaced, invoiceId, xml } = found;
  if (replaced || (state !== 'rejected' && state !== 'accepted_with_errors'))
    throw new ShopError('conflict', replaced ? 'mended before' : `the record is ${state}`);
  const madeAt = notBefore(deps.now(), chain.lastAt);
  const today = {
    issuerName: issuer.name,
    installation: installationOf(producer, chain.installation),
    stamp: stampOf(madeAt).stamp,
  };
  const record = mended(readRecord(xml), today, { mending, standing: { state, storedBefore } });
  await appendRecords(tx, chain, [{ record, invoiceId, madeAt }]);
  await sendSoon(tx);
  await resolveItems(tx, {
    event: 'record_mended',
    kind: 'register',
    subjectId: `${chainId}.${position}`,
    by: 'system',
  });
  await audited(tx, staff, {
    action: 'register.mend_record',
    subjectType: 'register_record',
    subjectId: `${chainId}.${position}`,
    before: { number: record.invoice.number, state },
    after: { ...mending },
  });
  await tellStaff(tx, 'register');
}
