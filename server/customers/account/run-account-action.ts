import { isLocale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { readTickedChoices } from '#server/mail/suppressions/rules.ts';
import { saveMailChoices } from '#server/mail/suppressions/suppress.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { formLine } from '#server/platform/http/form-text.ts';
import { isFlood } from '#server/platform/http/limits.ts';
import type { PageVisit, VisitAnswer } from '#server/platform/http/page-piece.ts';
import { type AccountActionHandler, redirectWithNews, type SubmittedForm } from './account-action.ts';
import { changeNames } from './change-names.ts';
import { requestExport } from './data/request-export.ts';
import type { NameAction } from './name-rules.ts';
import { requestRefill } from './request-refill.ts';
import { sessionActions } from './session-actions.ts';
import { saveLanguage } from './store-account.ts';

const redirectAfterSave = (
  { path }: Pick<PageVisit, 'path'>,
  news: 'saved' | 'name_refused',
): VisitAnswer => ({
  to: `${path}?settings=${news}`,
});

/** Returns `refused` instead of an error page. Another customer's id must look like a missing one. */
const onRefusal = async (act: Promise<VisitAnswer>, refused: VisitAnswer): Promise<VisitAnswer> => {
  try {
    return await act;
  } catch (error) {
    if (error instanceof ShopError) return refused;
    throw error;
  }
};

async function requestRefillFromAccount(
  deps: Deps,
  { visit, form, session }: SubmittedForm,
): Promise<VisitAnswer> {
  // The order is looked up by its number and must belong to this account.
  const { outcome, ...told } = await requestRefill(deps, {
    named: formLine(form, 'order'),
    session,
    request: visit.request,
  });
  if (outcome === 'asked') return redirectWithNews(visit, 'refill');
  return redirectWithNews(visit, 'refill_failed', 'why' in told ? told.why[0] : undefined);
}

const nameAction =
  (act: NameAction): AccountActionHandler =>
  async (deps, { visit, session, form }) => {
    const typed = formLine(form, 'username').slice(0, 200);
    const done = await changeNames(deps, session, { act, typed });
    return redirectAfterSave(visit, done || act !== 'add' ? 'saved' : 'name_refused');
  };

const accountActions: Record<string, AccountActionHandler> = {
  ...sessionActions,
  async refill(deps, sent) {
    const refused = redirectWithNews(sent.visit, 'refill_failed');
    if (await isFlood(deps, [['refill', sent.visit.request.ip]])) return refused;
    return onRefusal(requestRefillFromAccount(deps, sent), refused);
  },
  async 'send-file'(deps, { visit, session }) {
    await requestExport(deps, session, visit.locale);
    return redirectWithNews(visit, 'export_sent');
  },
  async language(deps, { visit, session, form }) {
    const locale = formLine(form, 'language');
    if (!isLocale(locale)) return { to: `${visit.path}?settings` };
    await saveLanguage(deps.database, { email: session.email, locale, at: deps.now() });
    return redirectAfterSave({ path: pathTo('account', locale) }, 'saved');
  },
  async mails(deps, { visit, session, form }) {
    const input = {
      email: session.email,
      wanted: readTickedChoices(form),
      source: 'account',
      locale: visit.locale,
      at: deps.now(),
    } as const;
    await inTransaction(deps.database, (tx) => saveMailChoices(tx, input));
    return redirectAfterSave(visit, 'saved');
  },
  'name-add': nameAction('add'),
  'name-remove': nameAction('remove'),
  'name-first': nameAction('first'),
};

export function runAccountAction(deps: Deps, sent: SubmittedForm): Promise<VisitAnswer> {
  const step = formLine(sent.form, 'step');
  const act = Object.hasOwn(accountActions, step) ? accountActions[step] : undefined;
  const back: VisitAnswer = { to: sent.visit.path };
  if (!act) return Promise.resolve(back);
  return onRefusal(
    act(deps, sent),
    step === 'send-file' ? redirectWithNews(sent.visit, 'export_busy') : back,
  );
}
