import type { ContactService, ContactValues } from '#contracts/contact.ts';
import type { Locale } from '#contracts/locales.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { fingerprintOf, repeatMs } from './rules.ts';
import { findSame, insertMessage, lockFingerprint } from './store.ts';

const orNull = (text: string) => (text === '' ? null : text);

/**
 * Stores a checked message and has both mails sent, in one transaction. The same message again within ten
 * minutes is the first one. Answers its id, by which the visitor sees the receipt.
 */
export async function keepMessage(
  deps: Deps,
  { values, locale }: { values: ContactValues; locale: Locale },
): Promise<string> {
  const at = deps.now();
  const fingerprint = fingerprintOf(values, locale);
  return inTransaction(deps.database, async (tx) => {
    await lockFingerprint(tx, fingerprint);
    const known = await findSame(tx, { fingerprint, since: new Date(at.getTime() - repeatMs) });
    if (known) return known;
    const { name, email, company, phone, service, message } = values;
    const subjectId = await insertMessage(tx, {
      name,
      email,
      company: orNull(company),
      phone: orNull(phone),
      service: orNull(service) as ContactService | null,
      message: orNull(message),
      locale,
      fingerprint,
      at,
    });
    await deps.queue.enqueue(tx, 'mail.send', { kind: 'contact-forwarded', subjectId });
    await deps.queue.enqueue(tx, 'mail.send', { kind: 'contact-received', subjectId });
    return subjectId;
  });
}
