import { type MailChoices, mailChoices } from '#contracts/mail/unsubscribe.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { SuppressionKind } from './rules.ts';
import {
  deleteAllOf,
  deleteSuppressions,
  insertSuppressions,
  type NewSuppressions,
  readSuppressions,
} from './store.ts';

/** Stops these mails to an address from now on. A second call is a no-op. */
export async function suppress(db: Queryable, input: NewSuppressions): Promise<void> {
  await insertSuppressions(db, input);
}

/** Takes it back. Returns whether something stood. */
export async function lift(
  db: Queryable,
  input: { email: string; kinds: readonly SuppressionKind[] },
): Promise<boolean> {
  return (await deleteSuppressions(db, input)) > 0;
}

/** Takes all back that stands for these addresses, because they were nobody's. */
export const liftAll = (db: Queryable, emails: readonly string[]): Promise<void> => deleteAllOf(db, emails);

/** Returns what an address is not sent. */
export const suppressedFor = (db: Queryable, email: string): Promise<SuppressionKind[]> =>
  readSuppressions(db, email);

/**
 * Keeps what an address may be sent, as its proven holder chose. Wanting something again takes an earlier
 * complaint back; an address that bounced stays stopped, because wanting does not make it reachable.
 */
export async function chooseMails(
  tx: Tx,
  input: Pick<NewSuppressions, 'email' | 'source' | 'at'> & { wanted: MailChoices },
): Promise<void> {
  const { email, wanted } = input;
  const [on, off] = [true, false].map((want) => mailChoices.filter((each) => wanted[each] === want));
  if (on?.length) await deleteSuppressions(tx, { email, kinds: [...on, 'complaint'] });
  if (off?.length) await insertSuppressions(tx, { ...input, kinds: off });
}
