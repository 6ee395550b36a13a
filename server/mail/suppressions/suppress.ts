import type { Locale } from '#contracts/kit/locales.ts';
import { type MailChoices, mailChoices } from '#contracts/mail/unsubscribe.ts';
import { unsubscribeMessages } from '#messages/unsubscribe.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { agreedChoices, changesOf, choicesOf, type MailRecord, type SuppressionKind } from './rules.ts';
import {
  deleteSuppressions,
  insertConsents,
  type NewConsents,
  type NewSuppressions,
  readAgreements,
  readSuppressedKinds,
  suppress,
} from './store.ts';

export { deleteAllSuppressions, readSuppressedKinds, suppress } from './store.ts';

export async function deleteSuppressionsOf(
  db: Queryable,
  input: { email: string; kinds: readonly SuppressionKind[] },
): Promise<boolean> {
  return (await deleteSuppressions(db, input)) > 0;
}

export async function mailRecordOf(db: Queryable, email: string): Promise<MailRecord> {
  const agreed = await readAgreements(db, email);
  return { agreed, suppressed: await readSuppressedKinds(db, email) };
}

export const readMailChoices = async (db: Queryable, email: string): Promise<MailChoices> =>
  choicesOf(await mailRecordOf(db, email));

export const stopAll = (db: Queryable, input: Omit<NewSuppressions, 'kinds'>): Promise<number> =>
  suppress(db, { ...input, kinds: mailChoices });

interface ChosenMails {
  email: string;
  wanted: MailChoices;
  source: NewConsents['source'];
  locale: Locale;
  at: Date;
}

/**
 * Stores which mails the proven holder of an address chose. A ticked box is an agreement, recorded with the
 * wording of the box. It also cancels an earlier complaint. An address that bounced remains suppressed.
 */
export async function saveMailChoices(
  tx: Tx,
  { email, wanted, source, locale, at }: ChosenMails,
): Promise<void> {
  const { on, off } = changesOf(await mailRecordOf(tx, email), wanted);
  const { choices: words } = unsubscribeMessages[locale];
  const agreed = agreedChoices.filter((choice) => on.includes(choice));
  if (agreed.length > 0) {
    const choices = agreed.map((choice) => ({
      choice,
      statement: `${words[choice].name}: ${words[choice].note}`,
    }));
    await insertConsents(tx, { email, choices, locale, source, at });
  }
  if (on.length > 0) await deleteSuppressions(tx, { email, kinds: [...on, 'complaint'] });
  if (off.length > 0) await suppress(tx, { email, source, at, kinds: off });
}
