import { access, constants } from 'node:fs/promises';
import { wordStamp } from '#contracts/kit/moments.ts';
import { hourMs } from '#contracts/kit/time.ts';
import { lateRecordsWords } from '#messages/staff-mail/late-records.ts';
import { judgeValidity } from '#server/platform/clients/transport/check-tls.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { readLate } from '../mending/store-mending.ts';
import { certificateInUse } from '../store-certificates.ts';
import { countOpen } from '../store-overview.ts';
import { readOpenChain } from '../store-stops.ts';

/** Age of the oldest waiting record, in hours, at which the owner is notified. Once each. */
const toldAfterHours = [4, 24] as const;

/** Returns the due warning, or undefined while the delay is normal. */
export const lateHours = (waitingSince: Date | null, now: Date): number | undefined =>
  waitingSince === null
    ? undefined
    : toldAfterHours.findLast((hours) => now.getTime() - waitingSince.getTime() >= hours * hourMs);

/** Mail in Spanish with English below it. */
export const lateRecordMails: NonNullable<Feature['mails']> = [
  {
    kind: 'records-late',
    due: { table: 'late_record_warnings', at: 'created_at' },
    async write({ database }, { id }, { shop, publicUrl }) {
      const late = await readLate(database, id);
      if (!late) return undefined;
      const { es, en } = lateRecordsWords;
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
          [`${es.since} / ${en.since}`, wordStamp(late.waitingSince, 'es')],
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
  return `issuing stopped on ${chain.stoppedAt.toISOString().slice(0, 16)}Z (${chain.stoppedFor}); invoices that are due wait`;
}

export async function checkQueue(db: Queryable, now: Date): Promise<string | null> {
  const { waiting, waitingSince } = await countOpen(db);
  if (!waitingSince || lateHours(waitingSince, now) === undefined) return null;
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

/** Returns the problem with the certificate's validity. Null without a problem, or without a certificate. */
export async function checkCertificate(db: Queryable, now: Date): Promise<string | null> {
  const inUse = await certificateInUse(db);
  const reason = inUse ? judgeValidity(inUse.validUntil, now, warnDays) : null;
  return reason && `${reason}: get another and enter it under /admin/register`;
}

/** Also reports a missing certificate, without which records wait. */
export async function adviseCertificate(db: Queryable, now: Date): Promise<string | null> {
  if (!(await certificateInUse(db))) return 'there is no certificate for invoice records';
  return checkCertificate(db, now);
}
