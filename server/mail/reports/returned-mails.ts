import { z } from 'zod';
import { readEmail } from '#contracts/kit/email.ts';
import type { MailId, OrderId } from '#contracts/kit/ids.ts';
import { dayMs } from '#contracts/kit/time.ts';
import type { MailReport } from '#server/platform/clients/mail/mail-reports.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { WrittenMail } from '#server/platform/feature/mail-kind.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { attemptsBeforeItem } from '../rules.ts';
import { type ClaimedMail, setWithheld } from '../store.ts';
import { suppress } from '../suppressions/suppress.ts';
import { findReported, insertReport, type ReportedMail } from './store-reports.ts';

/**
 * Reports are ignored for addresses without a mail in this time, because the mailbox may belong to another person by
 * now.
 */
const rememberedMs = 90 * dayMs;

function mailIdOf(messageId: string | null): string | null {
  const id = z.uuid().safeParse(messageId?.replace(/^<?([0-9a-f-]{36})@.*$/i, '$1'));
  return id.success ? id.data : null;
}

/**
 * Processes a verified report: suppresses further mails to the address, records the event and opens an inbox item.
 * Idempotent. Ignores addresses that the shop has not written to.
 */
export async function receiveReport(
  deps: Pick<Deps, 'database' | 'now'>,
  { eventId, report }: { eventId: string; report: MailReport },
): Promise<void> {
  const emails = report.recipients.map(readEmail).filter((email) => email !== undefined);
  await inTransaction(deps.database, async (tx) => {
    for (const email of new Set(emails))
      await suppressReturnedAddress(tx, { eventId, email, report, at: deps.now() });
  });
}

async function suppressReturnedAddress(
  tx: Tx,
  notice: { eventId: string; email: string; report: MailReport; at: Date },
) {
  const { eventId, email, report, at } = notice;
  const { kind, detail } = report;
  const since = new Date(at.getTime() - rememberedMs);
  const mail = await findReported(tx, { email, mailId: mailIdOf(report.messageId), since });
  if (!mail) return;
  await recordReturnedMail(tx, { eventId, email, mail, kind, detail, at, source: 'report' });
}

interface ReturnedMail {
  eventId: string;
  email: string;
  mail: ReportedMail;
  kind: 'bounce' | 'complaint';
  detail: string | null;
  at: Date;
  source: 'report' | 'smtp';
}

async function recordReturnedMail(tx: Tx, returned: ReturnedMail): Promise<void> {
  const { eventId, email, mail, kind, at, source } = returned;
  const detail = returned.detail?.slice(0, 500) ?? null;
  const isNew = await insertReport(tx, {
    event_id: eventId,
    email,
    mail_id: mail.id,
    kind,
    detail,
    reported_at: at,
  });
  if (!isNew) return;
  await suppress(tx, { email, kinds: [kind], source, at, mailId: mail.id, detail });
  await openItem(tx, {
    reason: 'mail_returned',
    subjectId: mail.id,
    orderId: mail.order_id,
    evidence: { report: kind },
  });
  await notifyStaffOfChange(tx, 'mails', mail.id);
}

/**
 * Records that the recipient's server rejected the mailbox at RCPT, like a reported bounce. Withholds this mail,
 * suppresses the address and opens an inbox item. One attempt counts once.
 */
export async function recordRefusedMailbox(
  { database, log, now }: Pick<Deps, 'database' | 'log' | 'now'>,
  row: ClaimedMail,
  refused: { written: WrittenMail; detail: string },
): Promise<void> {
  const { mail_id: id, attempts } = row;
  const { written, detail } = refused;
  const orderId = (written.orderId ?? row.id) as OrderId | null;
  const at = now();
  await inTransaction(database, async (tx) => {
    await setWithheld(tx, { id, stop: 'bounce', written });
    await recordReturnedMail(tx, {
      eventId: `smtp:${id}:${attempts}:${at.getTime()}`,
      email: readEmail(written.recipient) ?? written.recipient.toLowerCase(),
      mail: { id, order_id: orderId },
      kind: 'bounce',
      detail,
      at,
      source: 'smtp',
    });
  });
  log.warn({ mailId: id, attempts }, 'the mail server reports that the mailbox of a mail does not exist');
}

export async function openFailureItem(
  db: Queryable,
  failed: { mailId: MailId; orderId: OrderId | null; kind: string; error: string; attempts: number },
): Promise<void> {
  const { mailId, orderId, kind, error, attempts } = failed;
  await openItem(db, {
    reason: 'mail_failed',
    subjectId: mailId,
    orderId,
    evidence: { kind, error, attempts },
  });
}

/** Whether an item about the outage may be open, including one opened by an earlier process. */
let mayHaveOutageItem = true;

export async function openOutageItem(db: Queryable, error: string): Promise<void> {
  mayHaveOutageItem = true;
  await openItem(db, { reason: 'mail_server_away', subjectId: 'smtp', evidence: { error } });
}

/**
 * Closes the outage item. Any mail that leaves proves that the server is back, even after the failed mails were
 * deleted.
 */
async function closeOutageItem(db: Queryable): Promise<void> {
  if (!mayHaveOutageItem) return;
  await resolveItems(db, { event: 'mail_server_back', kind: 'job', subjectId: 'smtp', by: 'system' });
  mayHaveOutageItem = false;
}

export async function closeItemsOfSentMail(
  db: Queryable,
  sent: { mailId: MailId; attempts: number },
): Promise<void> {
  await closeOutageItem(db);
  if (sent.attempts < attemptsBeforeItem) return;
  await resolveItems(db, { event: 'mail_sent', kind: 'mail', subjectId: sent.mailId, by: 'system' });
}
