import { createHmac, randomUUID } from 'node:crypto';

/** Address for delivery reports, and the signing secret: `whsec_` and base64. */
export interface MailReports {
  url: string;
  secret: string;
}

interface ReportedMail {
  id: string;
  from: string;
  /** Recipients joined by commas. */
  to: string;
  subject: string;
  headers: Record<string, string>;
}

/** Signs like mail services do (Standard Webhooks). */
function headersOf({ secret, at }: { secret: string; at: Date }, body: string): Record<string, string> {
  const id = `msg_${randomUUID()}`;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

/** Reports a bounce or complaint to the shop. Throws when the shop refuses the report. */
export async function sendReport(
  reports: MailReports | undefined,
  mail: ReportedMail,
  { kind, at }: { kind: 'bounce' | 'complaint'; at: Date },
): Promise<void> {
  if (!reports?.url) throw new Error('Nobody is told of reports');
  const data = {
    email_id: mail.id,
    from: mail.from,
    to: mail.to.split(',').map((address) => address.trim()),
    subject: mail.subject,
    headers: [{ name: 'Message-ID', value: mail.headers['message-id'] ?? '' }],
    ...(kind === 'bounce' && { bounce: { type: 'Permanent', message: '550 5.1.1 No such mailbox' } }),
  };
  const type = kind === 'bounce' ? 'email.bounced' : 'email.complained';
  const body = JSON.stringify({ type, created_at: at.toISOString(), data });
  const reply = await fetch(reports.url, {
    method: 'POST',
    headers: headersOf({ secret: reports.secret, at }, body),
    body,
    signal: AbortSignal.timeout(10_000),
  });
  if (!reply.ok) throw new Error(`The shop answered ${reply.status}`);
}
