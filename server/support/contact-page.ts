import { z } from 'zod';
import type { ContactObstacle, ContactVisit } from '#contracts/contact.ts';
import { readEmail } from '#contracts/email.ts';
import type { Locale } from '#contracts/locales.ts';
import type { Deps } from '#server/deps.ts';
import { isFlood } from '#server/http/limits.ts';
import { keepMessage } from './keep-message.ts';
import { type ReadContact, readContactForm } from './rules.ts';
import { readReceivedAt } from './store.ts';

/** In the address of the page that says that the message came. */
const receiptParameter = 'sent';

/** The receipt that the address names; undefined for the plain page and for ids that nobody was given. */
export async function showContact(deps: Deps, query: URLSearchParams): Promise<ContactVisit | undefined> {
  const id = z.uuid().safeParse(query.get(receiptParameter));
  const receivedAt = id.success ? await readReceivedAt(deps.database, id.data) : undefined;
  return receivedAt && { kind: 'contact-sent', receivedAt: receivedAt.toISOString() };
}

type Submission = { to: string } | { visit: ContactVisit; status: number };

function again({ values, problems }: ReadContact, obstacle: ContactObstacle | null): Submission {
  const status = obstacle === 'rate_limited' ? 429 : 422;
  return { visit: { kind: 'contact-form', values, problems, obstacle }, status };
}

/** Answers the form: on to the receipt, or back with everything that was typed and what is wrong with it. */
export async function submitContact(
  deps: Deps,
  sent: { form: Record<string, unknown>; locale: Locale; path: string; address: string },
): Promise<Submission> {
  const { form, locale, path, address } = sent;
  const read = readContactForm(form);
  if (Object.keys(read.problems).length > 0) return again(read, null);
  if (read.trapped) return again(read, 'not_a_person');
  const email = readEmail(read.values.email) ?? read.values.email;
  if (
    await isFlood(deps, [
      ['contact', address],
      ['contact-mail', email],
    ])
  )
    return again(read, 'rate_limited');
  const id = await keepMessage(deps, { values: { ...read.values, email }, locale });
  return { to: `${path}?${receiptParameter}=${id}` };
}
