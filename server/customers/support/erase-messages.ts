import { eraseMailsOf } from '#server/mail/erase-mails.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { deleteMessages, findMessages } from './store.ts';

/** Erases an address's messages, their answers, and the copies mailed to the shop's own address. */
export async function eraseMessages(tx: Tx, email: string): Promise<void> {
  await eraseMailsOf(tx, { kind: 'contact-forwarded', ids: await findMessages(tx, email) });
  await deleteMessages(tx, email);
}
