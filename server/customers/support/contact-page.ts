import { z } from 'zod';
import type { ContactObstacle, ContactVisit } from '#contracts/customers/contact.ts';
import { readEmail } from '#contracts/kit/email.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Deps } from '#server/platform/deps.ts';
import { formText } from '#server/platform/http/form-text.ts';
import { isFlood } from '#server/platform/http/limits.ts';
import type { PageVisits } from '#server/platform/http/page-piece.ts';
import { threadOf } from './answer-mail.ts';
import { type ReadContact, readContactForm } from './rules.ts';
import { canSendReceipt, saveContactMessage } from './save-message.ts';
import { readReceipt } from './store.ts';

export function contactVisits(deps: Deps): PageVisits {
  return {
    async show({ query }) {
      const contact = await showContact(deps, query);
      return contact && { content: { contact } };
    },
    async submit({ locale, path, request }, form) {
      const answer = await submitContact(deps, { form, locale, path, address: request.ip });
      return 'to' in answer ? answer : { content: { contact: answer.visit }, status: answer.status };
    },
  };
}

const receiptParameter = 'sent';
const threadParameter = 'thread';

export async function showContact(deps: Deps, query: URLSearchParams): Promise<ContactVisit | undefined> {
  const thread = query.get(threadParameter);
  if (thread && threadOf(deps.secrets.signingKeys, thread)) return { ...emptyForm, thread };
  const id = z.uuid().safeParse(query.get(receiptParameter));
  const receipt = id.success ? await readReceipt(deps.database, id.data) : undefined;
  if (!receipt) return undefined;
  const { created_at: at, acknowledge: acknowledged } = receipt;
  return { kind: 'contact-sent', receivedAt: at.toISOString(), acknowledged };
}

const emptyForm = {
  kind: 'contact-form',
  values: readContactForm({}).values,
  problems: {},
  obstacle: null,
} as const;

type Submission = { to: string } | { visit: ContactVisit; status: number };

function redisplayForm(
  { values, problems }: ReadContact,
  { obstacle, thread }: { obstacle: ContactObstacle | null; thread: string },
): Submission {
  const status = obstacle === 'rate_limited' ? 429 : 422;
  const visit = { kind: 'contact-form', values, problems, obstacle } as const;
  return { visit: thread ? { ...visit, thread } : visit, status };
}

export async function submitContact(
  deps: Deps,
  sent: { form: Record<string, unknown>; locale: Locale; path: string; address: string },
): Promise<Submission> {
  const { form, locale, path, address } = sent;
  const read = readContactForm(form);
  const thread = formText(form, threadParameter);
  if (Object.keys(read.problems).length > 0) return redisplayForm(read, { obstacle: null, thread });
  if (read.trapped) return redisplayForm(read, { obstacle: 'not_a_person', thread });
  const email = readEmail(read.values.email) ?? read.values.email;
  if (await isFlood(deps, [['contact', address]]))
    return redisplayForm(read, { obstacle: 'rate_limited', thread });
  const threadId = threadOf(deps.secrets.signingKeys, thread);
  const acknowledge = await canSendReceipt(deps, email);
  const id = await saveContactMessage(deps, {
    values: { ...read.values, email },
    locale,
    threadId,
    acknowledge,
  });
  return { to: `${path}?${receiptParameter}=${id}` };
}
