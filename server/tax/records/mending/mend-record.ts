import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { appendRecords, lockChain } from '../chain.ts';
import { type Issuer, installationOf, issuerOf } from '../installation/installation.ts';
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

/** Returns who issues, or throws the reason why nobody can. */
export async function needIssuer(deps: Deps): Promise<Issuer> {
  const issuer = issuerOf(await readSetting(deps, shopIdentity), deps.config.mode);
  if (!issuer) throw new ShopError('conflict', 'nobody has said who issues');
  return issuer;
}

/**
 * Adds a corrected record of the same invoice to the chain; the one that was refused stays where it is. Throws
 * `not_found`, and `conflict` for one that needs no correction, was corrected before, or while issuing is stopped.
 */
export async function mendRecord(deps: Deps, input: MendInput): Promise<void> {
  const issuer = await needIssuer(deps);
  await inTransaction(deps.database, (tx) => mendInTransaction(deps, tx, { ...input, issuer }));
}

export async function mendInTransaction(
  deps: Deps,
  tx: Tx,
  { chainId, position, mending, staff, issuer }: MendInput & { issuer: Issuer },
): Promise<void> {
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
    installation: installationOf(issuer, chain.installation),
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
