import { isLocale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { readTicks } from '#server/mail/suppressions/rules.ts';
import { chooseMails } from '#server/mail/suppressions/suppress.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { formLine } from '#server/platform/http/form-text.ts';
import { isFlood } from '#server/platform/http/limits.ts';
import type { Visit, VisitAnswer } from '#server/platform/http/page-piece.ts';
import { type Act, type Sent, saying } from './account-act.ts';
import { changeNames } from './change-names.ts';
import { askExport } from './data/ask-export.ts';
import type { NameAct } from './name-rules.ts';
import { requestRefill } from './request-refill.ts';
import { sessionActs } from './session-acts.ts';
import { keepLanguage } from './store-preferences.ts';

const chosen = ({ path }: Pick<Visit, 'path'>, news: 'saved' | 'name_refused'): VisitAnswer => ({
  to: `${path}?settings=${news}`,
});

/** Returns `refused` instead of an error page. Another customer's id must look like a missing one. */
const unlessRefused = async (act: Promise<VisitAnswer>, refused: VisitAnswer): Promise<VisitAnswer> => {
  try {
    return await act;
  } catch (error) {
    if (error instanceof ShopError) return refused;
    throw error;
  }
};

async function askRefill(deps: Deps, { visit, form, session }: Sent): Promise<VisitAnswer> {
  // The order is looked up by its number and must belong to this account.
  const { outcome, ...told } = await requestRefill(deps, {
    named: formLine(form, 'order'),
    session,
    request: visit.request,
  });
  if (outcome === 'asked') return saying(visit, 'refill');
  return saying(visit, 'refill_failed', 'why' in told ? told.why[0] : undefined);
}

const named =
  (act: NameAct): Act =>
  async (deps, { visit, session, form }) => {
    const typed = formLine(form, 'username').slice(0, 200);
    const done = await changeNames(deps, session, { act, typed });
    return chosen(visit, done || act !== 'add' ? 'saved' : 'name_refused');
  };

const acts: Record<string, Act> = {
  ...sessionActs,
  async refill(deps, sent) {
    const refused = saying(sent.visit, 'refill_failed');
    if (await isFlood(deps, [['refill', sent.visit.request.ip]])) return refused;
    return unlessRefused(askRefill(deps, sent), refused);
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

/** Runs the action of the pressed button. An unknown button returns to the page. */
export function actOnAccount(deps: Deps, sent: Sent): Promise<VisitAnswer> {
  const step = formLine(sent.form, 'step');
  const act = Object.hasOwn(acts, step) ? acts[step] : undefined;
  const back: VisitAnswer = { to: sent.visit.path };
  if (!act) return Promise.resolve(back);
  return unlessRefused(act(deps, sent), step === 'send-file' ? saying(sent.visit, 'export_busy') : back);
}
