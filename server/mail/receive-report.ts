import { z } from 'zod';
import { readEmail } from '#contracts/email.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { MailReport } from '#server/gateways/mail-reports.ts';
import { noteReturned } from './note-returned.ts';
import { findReported } from './store-reports.ts';

/** Who got no mail of ours for so long is somebody else's reader. */
const rememberedMs = 90 * 86_400_000;

/** The id of our row inside a Message-ID of ours. */
function mailIdOf(messageId: string | null): string | null {
  const id = z.uuid().safeParse(messageId?.replace(/^<?([0-9a-f-]{36})@.*$/i, '$1'));
  return id.success ? id.data : null;
}

/**
 * Takes a proven report in: the address gets no further mail (which, say the rules of suppressions), the log says so,
 * and a person is told. Again is a no-op, and so is one about an address that we have not written to.
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
