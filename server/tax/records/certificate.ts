import { readFile } from 'node:fs/promises';
import { formatDateTimeWithSeconds } from '#contracts/kit/date-time-formats.ts';
import { dayMs } from '#contracts/kit/time.ts';
import { certificateTexts } from '#messages/staff-mail/certificate.ts';
import {
  type CertificateFacts,
  type ClientCertificate,
  certificateFrom,
  clientCertificateSchema,
  readCertificate,
  UnusableCertificate,
} from '#server/platform/clients/agency/client-certificate.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { stampOf } from './installation/stamp-rules.ts';
import {
  type CertificateInUse,
  certificateInUse,
  insertCertificateWarning,
  readWarning,
  replaceCertificate,
} from './store-certificates.ts';
import { sendSoon } from './store-sender.ts';
import { readOpenChain } from './store-stops.ts';

type SealDeps = Pick<Deps, 'secrets' | 'database' | 'log'>;

export const sealCertificate = ({ secrets }: Pick<Deps, 'secrets'>, certificate: ClientCertificate): Buffer =>
  secrets.seal(JSON.stringify(certificate));

/**
 * Decrypts the stored certificate for one call. Returns undefined if there is no certificate, or if
 * SECRET_KEY has changed.
 */
export async function openCertificate(
  deps: SealDeps,
): Promise<{ certificate: ClientCertificate; row: CertificateInUse } | undefined> {
  const row = await certificateInUse(deps.database);
  if (!row) return undefined;
  try {
    const certificate = clientCertificateSchema.parse(JSON.parse(deps.secrets.open(row.sealed)));
    return { certificate, row };
  } catch {
    deps.log.error({ certificate: row.id }, 'the certificate cannot be decrypted with this SECRET_KEY');
    return undefined;
  }
}

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

/**
 * Queries the agency with the certificate. Throws if the agency rejects the certificate, but not if the
 * agency cannot be reached.
 */
async function testCertificate(deps: Deps, certificate: ClientCertificate, facts: CertificateFacts) {
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
 * Replaces the certificate after checking it with the agency. Throws a `ShopError` with the reason when it cannot be
 * used.
 */
export async function loadCertificate(
  deps: Deps,
  { file, password, staff }: { file: Buffer; password: string; staff: StaffActor },
): Promise<void> {
  const certificate = certificateFrom(file, password);
  const facts = readOrRefuse(certificate, deps.now());
  await testCertificate(deps, certificate, facts);
  await inTransaction(deps.database, async (tx) => {
    const before = await certificateInUse(tx);
    const sealed = sealCertificate(deps, certificate);
    const at = deps.now();
    const id = await replaceCertificate(tx, { ...facts, sealed, addedBy: staff.username, at });
    await sendSoon(tx);
    const replaced = { event: 'certificate_replaced', kind: 'register', by: 'system' } as const;
    await resolveItems(tx, { ...replaced, subjectId: 'sender' });
    if (before) await resolveItems(tx, { ...replaced, subjectId: before.id });
    await recordAudit(tx, staff, {
      action: 'register.load_certificate',
      subjectType: 'register_certificate',
      subjectId: id,
      before: before ? { serial: before.serial, validUntil: before.validUntil } : undefined,
      after: { serial: facts.serial, holder: facts.holder, validUntil: facts.validUntil },
    });
    await notifyStaffOfChange(tx, 'register');
  });
}

/** Imports the configured certificate at start if none is stored. Logs an unreadable file and continues. */
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

/** Days before expiry on which the owner is warned, once each, by mail and in the inbox. */
const warningDays = [60, 30, 14, 7, 1, 0];

export const daysLeft = (validUntil: Date, now: Date): number =>
  Math.floor((validUntil.getTime() - now.getTime()) / dayMs);

export const dueWarning = (days: number): number | undefined =>
  warningDays.toReversed().find((before) => days <= before);

/** Without a certificate, records are created but not sent. */
export async function watchCertificate({
  database,
  queue,
  now,
}: Pick<Deps, 'database' | 'queue' | 'now'>): Promise<void> {
  const inUse = await certificateInUse(database);
  const due = inUse && dueWarning(daysLeft(inUse.validUntil, now()));
  if (!inUse || due === undefined) return;
  await inTransaction(database, async (tx) => {
    const id = await insertCertificateWarning(tx, { certificateId: inUse.id, days: due, at: now() });
    if (!id) return;
    await openItem(tx, {
      reason: 'certificate_ends',
      subjectId: inUse.id,
      evidence: { holder: inUse.holder, validUntil: inUse.validUntil.toISOString(), days: due },
      dueAt: inUse.validUntil,
    });
    await queue.enqueue(tx, sendMailJob, { kind: 'certificate-ends', subjectId: id });
    await notifyStaffOfChange(tx, 'register');
  });
}

export const certificateMails: NonNullable<Feature['mails']> = [
  {
    kind: 'certificate-ends',
    due: { table: 'certificate_warnings', at: 'created_at' },
    async write({ database }, { id }, { shop, publicUrl }) {
      const warned = await readWarning(database, id);
      if (!warned) return undefined;
      const { es, en } = certificateTexts;
      const address = `${publicUrl}/admin/register`;
      return {
        recipient: shop.email,
        locale: 'es',
        subject: es.subject(warned.days),
        preview: es.preview,
        title: es.title(warned.days),
        lead: es.lead,
        facts: [
          [`${es.holder} / ${en.holder}`, warned.holder],
          [`${es.until} / ${en.until}`, formatDateTimeWithSeconds(warned.validUntil, 'es')],
        ],
        sections: [
          { title: es.todoTitle, list: es.todo(address) },
          { title: en.title(warned.days), paragraphs: [en.lead] },
          { title: en.todoTitle, list: en.todo(address) },
        ],
        why: es.why,
      };
    },
  },
];
