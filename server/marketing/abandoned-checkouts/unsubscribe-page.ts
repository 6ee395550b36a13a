import { maskEmail } from '#contracts/catalog/instagram.ts';
import { readEmail } from '#contracts/kit/email.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { UnsubscribeVisit } from '#contracts/mail/unsubscribe.ts';
import { readMailChoices, saveMailChoices, stopAll } from '#server/mail/suppressions/suppress.ts';
import { addressOf } from '#server/mail/suppressions/unsubscribe-token.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { formText } from '#server/platform/http/form-text.ts';
import { isFlood } from '#server/platform/http/limits.ts';
import type { PageVisits } from '#server/platform/http/page-piece.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { insertRequest } from './store.ts';
import { type ReadUnsubscribe, readChoices, readUnsubscribeForm } from './unsubscribe-rules.ts';

export function unsubscribeVisits(deps: Deps): PageVisits {
  // The link is secret, so browsers must not send it to other sites as referrer.
  const headers = { 'referrer-policy': 'no-referrer' };
  return {
    async show({ query }) {
      const shown = await showUnsubscribe(deps, query);
      return shown && { content: { unsubscribe: shown.visit }, status: shown.status, headers };
    },
    async submit({ locale, path, request }, form) {
      const answer = await submitUnsubscribe(deps, { form, locale, path, address: request.ip });
      if ('to' in answer) return answer;
      return { content: { unsubscribe: answer.visit }, status: answer.status, headers };
    },
  };
}

type UnsubscribePage = { visit: UnsubscribeVisit; status: number };
type Submission = { to: string } | UnsubscribePage;

const badLink: UnsubscribePage = {
  visit: {
    kind: 'unsubscribe-form',
    values: readUnsubscribeForm({}).values,
    problems: {},
    obstacle: 'bad_link',
  },
  status: 404,
};

export async function showUnsubscribe(
  deps: Deps,
  query: URLSearchParams,
): Promise<UnsubscribePage | undefined> {
  if (query.has('done')) return { visit: { kind: 'unsubscribe-done' }, status: 200 };
  const token = query.get('token');
  if (token === null) return undefined;
  const email = addressOf(deps.secrets, token);
  if (email === undefined) return badLink;
  const wanted = await readMailChoices(deps.database, email);
  const maskedEmail = maskEmail(email);
  const visit = { kind: 'mail-choices', token, maskedEmail, wanted, saved: query.has('saved') } as const;
  return { visit, status: 200 };
}

interface SubmittedUnsubscribe {
  form: Record<string, unknown>;
  locale: Locale;
  path: string;
  address: string;
}

/** The reply does not reveal whether the address is known. */
export async function submitUnsubscribe(deps: Deps, sent: SubmittedUnsubscribe): Promise<Submission> {
  const token = formText(sent.form, 'token');
  if (token !== '') return saveChoices(deps, token, sent);
  const read = readUnsubscribeForm(sent.form);
  if (Object.keys(read.problems).length > 0) return redisplayForm(read, null);
  if (await isFlood(deps, [['unsubscribe', sent.address]])) return redisplayForm(read, 'rate_limited');
  await unsubscribe(deps, read, sent.locale);
  return { to: `${sent.path}?done=1` };
}

function redisplayForm(
  { values, problems }: ReadUnsubscribe,
  obstacle: 'rate_limited' | null,
): UnsubscribePage {
  const visit = { kind: 'unsubscribe-form', values, problems, obstacle } as const;
  return { visit, status: obstacle ? 429 : 422 };
}

async function saveChoices(
  deps: Deps,
  token: string,
  { form, path, locale }: SubmittedUnsubscribe,
): Promise<Submission> {
  const email = addressOf(deps.secrets, token);
  if (email === undefined) return badLink;
  const wanted = readChoices(form);
  const input = { email, source: 'link', at: deps.now() } as const;
  await inTransaction(deps.database, async (tx) => {
    await (wanted ? saveMailChoices(tx, { ...input, wanted, locale }) : stopAll(tx, input));
  });
  return { to: `${path}?token=${token}&saved=1` };
}

/**
 * Stops all optional mails at once for any requester, because this does no harm and the confirmation links back.
 * Repeated forms stop mails too, but are not stored and confirmed again.
 */
async function unsubscribe(deps: Deps, { values }: ReadUnsubscribe, locale: Locale): Promise<void> {
  const { username, reason } = values;
  const email = readEmail(values.email) ?? values.email;
  const at = deps.now();
  const repeated = await isFlood(deps, [['unsubscribe-mail', email]]);
  await inTransaction(deps.database, async (tx) => {
    await stopAll(tx, { email, source: 'form', at });
    if (repeated) return;
    const subjectId = await insertRequest(tx, { email, username, reason, locale, created_at: at });
    await deps.queue.enqueue(tx, sendMailJob, { kind: 'unsubscribed', subjectId });
  });
}
