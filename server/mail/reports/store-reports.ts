import { maybeOne, type Queryable, touchesOne } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export type ReportedMail = Pick<Row<'mails', 'id' | 'order_id'>, 'id' | 'order_id'>;

/**
 * Returns the mail that a report refers to: the identified one if it went to the address, otherwise the last mail to
 * the address.
 */
export function findReported(
  db: Queryable,
  { email, mailId, since }: { email: string; mailId: string | null; since: Date },
): Promise<ReportedMail | undefined> {
  return maybeOne<ReportedMail>(
    db,
    `select id, order_id from mails
      where lower(recipient) = $1 and state = 'sent' and created_at > $3
      order by id is not distinct from $2::uuid desc, created_at desc limit 1`,
    [email, mailId, since],
  );
}

/** Returns false for a repeated report. */
export async function insertReport(
  db: Queryable,
  report: Pick<
    Row<'mail_reports', 'event_id' | 'email' | 'mail_id' | 'kind' | 'detail' | 'reported_at'>,
    'event_id' | 'email' | 'mail_id' | 'kind' | 'detail' | 'reported_at'
  >,
): Promise<boolean> {
  const { event_id, email, mail_id, kind, detail, reported_at } = report;
  return touchesOne(
    db,
    `insert into mail_reports (event_id, email, mail_id, kind, detail, reported_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [event_id, email, mail_id, kind, detail, reported_at],
  );
}
