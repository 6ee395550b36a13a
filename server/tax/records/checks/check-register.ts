import { access, constants } from 'node:fs/promises';
import { formatDateTimeWithSeconds } from '#contracts/kit/date-time-formats.ts';
import { hourMs } from '#contracts/kit/time.ts';
import { lateRecordsTexts } from '#messages/staff-mail/late-records.ts';
import { describeExpiry } from '#server/platform/clients/transport/check-tls.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { readLateWarning } from '../corrections/store-corrections.ts';
import { certificateInUse } from '../store-certificates.ts';
import { countOpen } from '../store-overview.ts';
import { readOpenChain } from '../store-stops.ts';

/** Age in hours of the oldest waiting record. The owner is notified once at each age. */
const lateWarningHours = [4, 24] as const;

/** Returns undefined while the delay is normal. */
export const dueLateWarning = (waitingSince: Date | null, now: Date): number | undefined =>
  waitingSince === null
    ? undefined
    : lateWarningHours.findLast((hours) => now.getTime() - waitingSince.getTime() >= hours * hourMs);

export const lateRecordMails: NonNullable<Feature['mails']> = [
  {
    kind: 'records-late',
    due: { table: 'late_record_warnings', at: 'created_at' },
    async write({ database }, { id }, { shop, publicUrl }) {
      const late = await readLateWarning(database, id);
      if (!late) return undefined;
      const { es, en } = lateRecordsTexts;
      const address = `${publicUrl}/admin/register`;
      return {
        recipient: shop.email,
        locale: 'es',
        subject: es.subject(late.hours),
        preview: es.preview,
        title: es.title(late.hours),
        lead: es.lead,
        facts: [
          [`${es.waiting} / ${en.waiting}`, String(late.waiting)],
          [`${es.since} / ${en.since}`, formatDateTimeWithSeconds(late.waitingSince, 'es')],
        ],
        sections: [
          { title: es.todoTitle, list: es.todo(address) },
          { title: en.title(late.hours), paragraphs: [en.lead] },
          { title: en.todoTitle, list: en.todo(address) },
        ],
        why: es.why,
      };
    },
  },
];

export async function checkIssuing(db: Queryable): Promise<string | null> {
  const chain = await readOpenChain(db);
  if (!chain?.stoppedAt) return null;
  return `issuing stopped on ${chain.stoppedAt.toISOString().slice(0, 16)}Z (${chain.stoppedFor}); pending invoices wait`;
}

export async function checkQueue(db: Queryable, now: Date): Promise<string | null> {
  const { waiting, waitingSince } = await countOpen(db);
  if (!waitingSince || dueLateWarning(waitingSince, now) === undefined) return null;
  return `${waiting} records wait, the oldest since ${waitingSince.toISOString().slice(0, 16)}Z`;
}

export async function checkFiles({ agency }: Pick<Config, 'agency'>): Promise<string | null> {
  const files = { AGENCY_CERTIFICATE_FILE: agency.certificateFile, AGENCY_CA_FILE: agency.authorityFile };
  const tried = Object.entries(files).map(async ([name, file]) => {
    if (file === null) return null;
    return access(file, constants.R_OK).then(
      () => null,
      (error: NodeJS.ErrnoException) => `${name}=${file} (${error.code})`,
    );
  });
  return (await Promise.all(tried)).filter((reason) => reason !== null).join('; ') || null;
}

/** A new certificate takes days to obtain. */
const warnDays = 30;

export async function checkCertificate(db: Queryable, now: Date): Promise<string | null> {
  const inUse = await certificateInUse(db);
  const reason = inUse ? describeExpiry(inUse.validUntil, now, warnDays) : null;
  return reason && `${reason}: get another and enter it under /admin/register`;
}

/** Also reports a missing certificate, without which records wait. */
export async function adviseCertificate(db: Queryable, now: Date): Promise<string | null> {
  if (!(await certificateInUse(db))) return 'there is no certificate for invoice records';
  return checkCertificate(db, now);
}
