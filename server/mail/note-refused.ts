import { readEmail } from '#contracts/email.ts';
import type { OrderId } from '#contracts/ids.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { WrittenMail } from './mail-kind.ts';
import { noteReturned } from './note-returned.ts';
import { type ClaimedMail, setWithheld } from './store.ts';

/**
 * The receiver's server says at the door that there is no such mailbox: the same as the mail service's report that a
 * mail came back. This mail is withheld, no other goes there, and a person is told. One attempt counts once.
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
