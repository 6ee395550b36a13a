import type { Tx } from '#server/database/pool.ts';
import { openItem } from '#server/pending/open-item.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { suppress } from '#server/suppressions/suppress.ts';
import { insertReport, type ReportedMail } from './store-reports.ts';

interface Returned {
  /** Of what told it; the same one again is a no-op. */
  eventId: string;
  email: string;
  mail: ReportedMail;
  kind: 'bounce' | 'complaint';
  /** In the words of whoever told it. */
  detail: string | null;
  at: Date;
  source: 'report' | 'smtp';
}

/** A mail came back, or its reader complained: the address is stopped, the log says so, and a person is told. */
export async function noteReturned(tx: Tx, returned: Returned): Promise<void> {
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
