import { readFile } from 'node:fs/promises';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import {
  type CertificateFacts,
  type ClientCertificate,
  certificateFrom,
  readCertificate,
  UnusableCertificate,
} from '#server/gateways/client-certificate.ts';
import { reasonsClosedBy } from '#server/pending/reasons.ts';
import { resolveItems } from '#server/pending/resolve-items.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { sealCertificate } from './certificate.ts';
import { stampOf } from './stamp-rules.ts';
import { certificateInUse, replaceCertificate } from './store-certificates.ts';
import { sendSoon } from './store-sender.ts';
import { readOpenChain } from './store-stops.ts';

const codes = {
  password: 'certificate_password',
  old_cipher: 'certificate_old_cipher',
  no_key: 'certificate_without_key',
  unreadable: 'certificate_unreadable',
} as const;

function readOrRefuse(certificate: ClientCertificate, now: Date): CertificateFacts {
  try {
    const facts = readCertificate(certificate);
    if (facts.validUntil <= now) throw new ShopError('certificate_ended', facts.validUntil.toISOString());
    return facts;
  } catch (error) {
    if (error instanceof UnusableCertificate) throw new ShopError(codes[error.why], error.message);
    throw error;
  }
}

/** Is it let in? An agency that does not answer is no reason against it; one that shuts the door is. */
async function tryAtAgency(deps: Deps, certificate: ClientCertificate, facts: CertificateFacts) {
  const chain = await readOpenChain(deps.database);
  const taxId = chain?.issuerTaxId ?? facts.taxId;
  if (!taxId) return;
  const issuer = { name: chain?.issuerName ?? facts.holder, taxId };
  const [, month = '', year = ''] = stampOf(deps.now()).date.split('-');
  const reply = await deps.agency.query(certificate, { issuer, year, month });
  if (reply.kind === 'not_let_in' || reply.kind === 'refused')
    throw new ShopError('certificate_refused', reply.reason);
}

/**
 * Takes a certificate into use once it was read and tried; until then the one before is used. Throws the reason why it
 * is none.
 */
export async function loadCertificate(
  deps: Deps,
  { file, password, staff }: { file: Buffer; password: string; staff: StaffActor },
): Promise<void> {
  const certificate = certificateFrom(file, password);
  const facts = readOrRefuse(certificate, deps.now());
  await tryAtAgency(deps, certificate, facts);
  await inTransaction(deps.database, async (tx) => {
    const before = await certificateInUse(tx);
    const sealed = sealCertificate(deps, certificate);
    const at = deps.now();
    const id = await replaceCertificate(tx, { ...facts, sealed, addedBy: staff.username, at });
    await sendSoon(tx);
    const closed = reasonsClosedBy('certificate_replaced');
    const how = { reasons: closed, by: 'system', how: 'certificate_replaced' } as const;
    await resolveItems(tx, { ...how, subjectId: 'sender' });
    if (before) await resolveItems(tx, { ...how, subjectId: before.id });
    await audited(tx, staff, {
      action: 'register.load_certificate',
      subjectType: 'register_certificate',
      subjectId: id,
      before: before ? { serial: before.serial, validUntil: before.validUntil } : undefined,
      after: { serial: facts.serial, holder: facts.holder, validUntil: facts.validUntil },
    });
    await tellStaff(tx, 'register');
  });
}

/** At a start that finds none stored: the one that the configuration names. What cannot be read is told, and no more. */
export async function seedCertificate(deps: Deps): Promise<void> {
  const { certificateFile, certificatePassword } = deps.config.agency;
  if (!certificateFile || (await certificateInUse(deps.database))) return;
  try {
    const certificate = certificateFrom(await readFile(certificateFile), certificatePassword ?? '');
    const facts = readCertificate(certificate);
    const sealed = sealCertificate(deps, certificate);
    await inTransaction(deps.database, (tx) =>
      replaceCertificate(tx, { ...facts, sealed, addedBy: 'AGENCY_CERTIFICATE_FILE', at: deps.now() }),
    );
  } catch (error) {
    deps.log.error({ err: error }, 'the certificate of AGENCY_CERTIFICATE_FILE cannot be used');
  }
}
