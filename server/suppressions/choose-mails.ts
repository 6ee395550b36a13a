import { type MailChoices, mailChoices } from '#contracts/unsubscribe.ts';
import type { Tx } from '#server/database/pool.ts';
import { deleteSuppressions, insertSuppressions, type NewSuppressions } from './store.ts';

/**
 * Keeps what an address may be sent, as its proven holder chose. Whoever wants something again takes an earlier
 * complaint back; an address that bounced stays stopped, because wanting does not make it reachable.
 */
export async function chooseMails(
  tx: Tx,
  wish: Pick<NewSuppressions, 'email' | 'source' | 'at'> & { wanted: MailChoices },
): Promise<void> {
  const { email, wanted } = wish;
  const [on, off] = [true, false].map((want) => mailChoices.filter((each) => wanted[each] === want));
  if (on?.length) await deleteSuppressions(tx, { email, kinds: [...on, 'complaint'] });
  if (off?.length) await insertSuppressions(tx, { ...wish, kinds: off });
}
