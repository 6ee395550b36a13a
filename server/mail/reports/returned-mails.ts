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
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { quickAttempts } from '../rules.ts';
import { type ClaimedMail, setWithheld } from '../store.ts';
import { suppress } from '../suppressions/suppress.ts';
import { findReported, insertReport, type ReportedMail } from './store-reports.ts';

/** An address that got no mail of ours for so long is somebody else's reader. */
const rememberedMs = 90 * dayMs;

/** Returns the id of our row inside a Message-ID of ours. */
function mailIdOf(messageId: string | null): string | null {
  const id = z.uuid().safeParse(messageId?.replace(/^<?([0-9a-f-]{36})@.*$/i, '$1'));
  return id.success ? id.data : null;
}

/**
 * Takes a proven report in: the address gets no further mail (the rules of suppressions say which), the log says so,
 * and a person is asked. A second call is a no-op, and so is one about an address that we have not written to.
 */
export async function receiveReport(
  deps: Pick<Deps, 'database' | 'now'>,
  { eventId, report }: { eventId: string; report: MailReport },
): Promise<void> {
  const emails = report.recipients.map(readEmail).filter((email) => email !== undefined);
  await inTransaction(deps.database, async (tx) => {
    for (const email of new Set(emails)) await stop(tx, { eventId, email, report, at: deps.now() });
  });
}

async function stop(tx: Tx, told: { eventId: string; email: string; report: MailReport; at: Date }) {
  const { eventId, email, report, at } = told;
  const { kind, detail } = report;
  const since = new Date(at.getTime() - rememberedMs);
  const mail = await findReported(tx, { email, mailId: mailIdOf(report.messageId), since });
  if (!mail) return;
  await noteReturned(tx, { eventId, email, mail, kind, detail, at, source: 'report' });
}

interface Returned {
  /** Is the id of what reported it; the same one again is a no-op. */
  eventId: string;
  email: string;
  mail: ReportedMail;
  kind: 'bounce' | 'complaint';
  /** Is in the words of the server or service that reported it. */
  detail: string | null;
  at: Date;
  source: 'report' | 'smtp';
}

/**
 * Notes that a mail came back, or its reader complained: the address is stopped, the log says so, and a
 * person is asked.
 */
async function noteReturned(tx: Tx, returned: Returned): Promise<void> {
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
  await tellStaff(tx, 'mails', mail.id);
}

/**
 * Notes that the receiver's server says at RCPT that there is no such mailbox, as the mail service's report that a
 * mail came back. This mail is withheld, no other goes there, and a person is asked. One attempt counts once.
 */
export async function noteRefused(
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
    await noteReturned(tx, {
      eventId: `smtp:${id}:${attempts}:${at.getTime()}`,
      email: readEmail(written.recipient) ?? written.recipient.toLowerCase(),
      mail: { id, order_id: orderId },
      kind: 'bounce',
      detail,
      at,
      source: 'smtp',
    });
  });
  log.warn({ mailId: id, attempts }, 'a mailbox does not exist');
}

/** Reports a mail that does not leave for longer than the quick attempts take: a person may know why. */
export async function tellFailure(
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

/** Says whether an item may say so: of a process that was ended since, too. */
let mayBeAway = true;

/** Reports that the server takes no mail at all: one item says so, however many wait. */
export async function tellServerAway(db: Queryable, error: string): Promise<void> {
  mayBeAway = true;
  await openItem(db, { reason: 'mail_server_away', subjectId: 'smtp', evidence: { error } });
}

/**
 * Reports that the server is back: any mail that leaves proves it, also where nobody wants those that failed
 * any more.
 */
async function tellServerBack(db: Queryable): Promise<void> {
  if (!mayBeAway) return;
  await resolveItems(db, { event: 'mail_server_back', kind: 'job', subjectId: 'smtp', by: 'system' });
  mayBeAway = false;
}

/**
 * Reports that it left after all; of the mail itself there is nothing to close when the quick attempts were enough.
 */
export async function tellSent(db: Queryable, sent: { mailId: MailId; attempts: number }): Promise<void> {
  await tellServerBack(db);
  if (sent.attempts < quickAttempts) return;
  await resolveItems(db, { event: 'mail_sent', kind: 'mail', subjectId: sent.mailId, by: 'system' });
}
