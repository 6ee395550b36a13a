import { eraseMailsOf } from '#server/mail/erase-mails.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { deleteMessages, findMessages } from './store.ts';

export async function eraseMessages(tx: Tx, email: string): Promise<void> {
  await eraseMailsOf(tx, { kind: 'contact-forwarded', ids: await findMessages(tx, email) });
  await deleteMessages(tx, email);
}
