import { randomBytes, randomUUID } from 'node:crypto';
import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import { asXmlText, truncateText } from '#contracts/kit/text.ts';
import { parseLabelledSpanishTaxId } from '#contracts/tax/tax-id.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readOwnVersion } from '#server/platform/http/own-version.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { isExampleIdentity, shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import type { Installation } from '../record.ts';
import { closeChain, insertChain, insertDeclaration, lockOpenChain } from '../store.ts';
import { readOpenChain } from '../store-stops.ts';
import { declarationOf } from './declaration-rules.ts';
import { type Producer, producerOf, producerSetting } from './producer.ts';

export interface Issuer {
  name: string;
  taxId: string;
}

/** Returns the issuer. Undefined when the shop's identity is not set or its tax number is invalid. */
export function issuerOf(identity: ShopIdentity, mode: 'sandbox' | 'live'): Issuer | undefined {
  const taxId = parseLabelledSpanishTaxId(identity.taxId);
  if (!taxId || (mode === 'live' && isExampleIdentity(identity))) return undefined;
  return { name: truncateText(asXmlText(identity.legalName), 120), taxId };
}

/** Letters and digits that cannot be confused. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * Returns a random prefix for all numbers of a chain, so that a copy of the database never continues the same
 * numbers.
 */
export function newSeriesCode(mode: 'sandbox' | 'live'): string {
  const code = Array.from(randomBytes(4), (byte) => signs[byte % signs.length]).join('');
  return mode === 'sandbox' ? `TEST${code}` : code;
}

let version: string | undefined;

export function installationOf(producer: Issuer, number: string): Installation {
  version ??= readOwnVersion().version;
  return {
    producerName: producer.name,
    producerTaxId: producer.taxId,
    name: 'Auge',
    id: 'AU',
    version,
    number,
  };
}

export interface RecordSender {
  identity: ShopIdentity;
  issuer: Issuer;
  producer: Producer;
}

/** Returns undefined while the shop cannot issue. Sales continue in that state. */
export async function readSender(
  deps: Pick<Deps, 'config' | 'log'> & { database: Queryable },
): Promise<RecordSender | undefined> {
  const identity = await readSetting(deps, shopIdentity);
  const issuer = issuerOf(identity, deps.config.mode);
  if (!issuer) return undefined;
  return {
    identity,
    issuer,
    producer: producerOf(await readSetting(deps, producerSetting), { issuer, identity }),
  };
}

interface NewInstallation {
  reason: string;
  staff: StaffActor;
}

/**
 * Closes the open chain and begins another with a new installation and series, after a restore, a move or a break.
 * Records of the old chain are still sent. Throws `conflict` without an open chain.
 */
export async function openInstallation(deps: Deps, { reason, staff }: NewInstallation): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await replaceChain(tx, deps.config.mode, { reason, staff });
  });
}

export async function replaceChain(
  tx: Tx,
  mode: 'sandbox' | 'live',
  { reason, staff }: NewInstallation,
): Promise<void> {
  await lockOpenChain(tx);
  const old = await readOpenChain(tx);
  if (!old) throw new ShopError('conflict', 'no chain is open, the next invoice opens one');
  await closeChain(tx, old.id, old.stoppedFor ?? 'moved');
  const installation = `${mode}-${randomUUID()}`;
  const { issuerTaxId, issuerName } = old;
  await insertChain(tx, { mode, issuerTaxId, issuerName, installation, seriesCode: newSeriesCode(mode) });
  await resolveItems(tx, {
    event: 'installation_opened',
    kind: 'register',
    subjectId: old.id,
    by: 'system',
  });
  await recordAudit(tx, staff, {
    action: 'register.open_installation',
    subjectType: 'register_chain',
    subjectId: old.id,
    before: { installation: old.installation, length: old.length, stoppedFor: old.stoppedFor },
    after: { installation, reason },
  });
  await notifyStaffOfChange(tx, 'register');
}

/**
 * Stores the declaration of the running version, once per version and producer. Runs in the transaction that changes
 * the producer. Does nothing while the shop's identity is not set.
 */
export async function stateVersion(
  deps: Pick<Deps, 'config' | 'log' | 'now'> & { database: Queryable },
): Promise<void> {
  const sender = await readSender(deps);
  if (!sender) return;
  const { producer } = sender;
  const { number: _, ...program } = installationOf(producer, '');
  const at = deps.now();
  const content = declarationOf(program, producer, at);
  // The fingerprint ignores the date, so that a new date alone does not create another declaration.
  const stated = declarationOf(program, producer, new Date(0));
  const print = sha256(JSON.stringify(stated)).toString('hex');
  await insertDeclaration(deps.database, { version: program.version, print, content, at });
}
