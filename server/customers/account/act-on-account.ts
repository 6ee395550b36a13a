import type { AccountNews } from '#contracts/customers/account-visit.ts';
import type { RefillObstacle } from '#contracts/fulfilment/refills.ts';
import { isLocale, type Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { readTicks } from '#server/mail/suppressions/rules.ts';
import { chooseMails } from '#server/mail/suppressions/suppress.ts';
import { endedLines } from '#server/platform/auth/cookies.ts';
import { dropPasskey, renamePasskey } from '#server/platform/auth/passkeys.ts';
import { type CustomerSession, endEverywhere } from '#server/platform/auth/sessions.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { formLine } from '#server/platform/http/form-text.ts';
import { consume, isFlood } from '#server/platform/http/limits.ts';
import type { Visit, VisitAnswer } from '#server/platform/http/page-piece.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { changeNames } from './change-names.ts';
import { askErasure } from './data/erase-account.ts';
import { insertMailedExport } from './data/store-exports.ts';
import type { NameAct } from './name-rules.ts';
import { requestRefill } from './request-refill.ts';
import { exportLinkMs } from './rules.ts';
import { endSession } from './sign-in/customer-of.ts';
import { keepLanguage } from './store-preferences.ts';

/** Mails a link to all data about the signed-in address. Throws `rate_limited`. */
export async function askExport(deps: Deps, { email }: CustomerSession, locale: Locale): Promise<void> {
  await consume(deps, 'account-export', email);
  const at = deps.now();
  await inTransaction(deps.database, async (tx) => {
    const expiresAt = new Date(at.getTime() + exportLinkMs);
    const subjectId = await insertMailedExport(tx, { email, locale, at, expiresAt });
    await deps.queue.enqueue(tx, sendMailJob, { kind: 'customer-export', subjectId });
  });
}

export interface Sent {
  visit: Visit;
  session: CustomerSession;
  form: Record<string, unknown>;
}

type Act = (deps: Deps, sent: Sent) => Promise<VisitAnswer>;

/** Returns to the account with the result. */
export const saying = ({ path }: Visit, news: AccountNews, why?: RefillObstacle): VisitAnswer => ({
  to: `${path}?news=${news}${why ? `&why=${why}` : ''}`,
});

const chosen = ({ path }: Pick<Visit, 'path'>, news: 'saved' | 'name_refused'): VisitAnswer => ({
  to: `${path}?settings=${news}`,
});

/** Returns `refused` instead of an error page: another customer's id looks like a missing one. */
const unlessRefused = async (act: Promise<VisitAnswer>, refused: VisitAnswer): Promise<VisitAnswer> => {
  try {
    return await act;
  } catch (error) {
    if (error instanceof ShopError) return refused;
    throw error;
  }
};

async function askRefill(deps: Deps, { visit, form, session }: Sent): Promise<VisitAnswer> {
  // The order is found by its number, because it must belong to this account.
  const { outcome, ...told } = await requestRefill(deps, {
    named: formLine(form, 'order'),
    session,
    request: visit.request,
  });
  if (outcome === 'asked') return saying(visit, 'refill');
  return saying(visit, 'refill_failed', 'why' in told ? told.why[0] : undefined);
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idIn = (form: Sent['form'], field: string): string => {
  const id = formLine(form, field);
  if (!uuid.test(id)) throw new ShopError('not_found', 'no id');
  return id;
};

const named =
  (act: NameAct): Act =>
  async (deps, { visit, session, form }) => {
    const typed = formLine(form, 'username').slice(0, 200);
    const done = await changeNames(deps, session, { act, typed });
    return chosen(visit, done || act !== 'add' ? 'saved' : 'name_refused');
  };

const acts: Record<string, Act> = {
  async leave(deps, { visit, session }) {
    await endSession(deps, session);
    return { to: visit.path, headers: { 'set-cookie': endedLines(deps, visit.request, 'customer') } };
  },
  async 'leave-all'(deps, { visit, session }) {
    await endEverywhere(deps, session);
    return { to: visit.path, headers: { 'set-cookie': endedLines(deps, visit.request, 'customer') } };
  },
  async 'leave-one'(deps, { visit, session, form }) {
    const id = formLine(form, 'device');
    const ended = uuid.test(id) && (await endSession(deps, session, id));
    return ended ? saying(visit, 'device_ended') : { to: visit.path };
  },
  async erase(deps, { visit, session, form }) {
    if (form.sure !== 'yes')
      return { content: { account: { kind: 'erase', email: session.email, unsure: true } }, status: 422 };
    await askErasure(deps, session);
    return {
      to: `${visit.path}?erased`,
      headers: { 'set-cookie': endedLines(deps, visit.request, 'customer') },
    };
  },
  async refill(deps, sent) {
    const refused = saying(sent.visit, 'refill_failed');
    if (await isFlood(deps, [['refill', sent.visit.request.ip]])) return refused;
    return unlessRefused(askRefill(deps, sent), refused);
  },
  async 'key-name'(deps, { visit, session, form }) {
    const name = formLine(form, 'name').slice(0, 60);
    if (name === '') return { to: visit.path };
    await renamePasskey(deps, 'customer', { id: idIn(form, 'key'), holder: session.email, name });
    return saying(visit, 'passkey_renamed');
  },
  async 'key-remove'(deps, { visit, session, form }) {
    await dropPasskey(deps.database, 'customer', { id: idIn(form, 'key'), holder: session.email });
    return saying(visit, 'passkey_removed');
  },
  async 'send-file'(deps, { visit, session }) {
    await askExport(deps, session, visit.locale);
    return saying(visit, 'export_sent');
  },
  async language(deps, { visit, session, form }) {
    const locale = formLine(form, 'language');
    if (!isLocale(locale)) return { to: `${visit.path}?settings` };
    await keepLanguage(deps.database, { email: session.email, locale, at: deps.now() });
    return chosen({ path: pathTo('account', locale) }, 'saved');
  },
  async mails(deps, { visit, session, form }) {
    const input = {
      email: session.email,
      wanted: readTicks(form),
      source: 'account',
      locale: visit.locale,
      at: deps.now(),
    } as const;
    await inTransaction(deps.database, (tx) => chooseMails(tx, input));
    return chosen(visit, 'saved');
  },
  'name-add': named('add'),
  'name-remove': named('remove'),
  'name-first': named('first'),
};

/** Does what the pressed button says; an unknown button leads back to the page. */
export function actOnAccount(deps: Deps, sent: Sent): Promise<VisitAnswer> {
  const step = formLine(sent.form, 'step');
  const act = Object.hasOwn(acts, step) ? acts[step] : undefined;
  const back: VisitAnswer = { to: sent.visit.path };
  if (!act) return Promise.resolve(back);
  return unlessRefused(act(deps, sent), step === 'send-file' ? saying(sent.visit, 'export_busy') : back);
}
