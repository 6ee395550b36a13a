import {
  type AccountFilter,
  type AccountVisit,
  accountFilters,
  accountNotices,
} from '#contracts/customers/account-visit.ts';
import { refillObstacles } from '#contracts/fulfilment/refills.ts';
import { emailProblemOf, readEmail } from '#contracts/kit/email.ts';
import { publicAddress } from '#contracts/public-address.ts';
import { clientOf, deviceLine, entryLines } from '#server/platform/auth/cookies.ts';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { formLine } from '#server/platform/http/form-text.ts';
import { isFlood } from '#server/platform/http/limits.ts';
import type { PageVisit, PageVisits, VisitAnswer } from '#server/platform/http/page-piece.ts';
import { redirectWithNews } from './account-action.ts';
import { consumeExportLink } from './data/read-export.ts';
import { readChosen } from './read-chosen.ts';
import { runAccountAction } from './run-account-action.ts';
import { showAccount } from './show-account.ts';
import { customerOf } from './sign-in/customer-of.ts';
import { requestCode } from './sign-in/request-code.ts';
import { signInByCode, signInByLink } from './sign-in/sign-in-by-code.ts';

const oneOf = <Name extends string>(names: readonly Name[], text: string | null): Name | undefined =>
  names.find((name) => name === text);

const answerVisit = (account: AccountVisit, status = 200): VisitAnswer => ({ content: { account }, status });

const isRateLimited = (deps: Deps, { request }: PageVisit) => isFlood(deps, [['account', request.ip]]);

type Form = Record<string, unknown>;

/** The response is the same for every address. */
async function submitAddress(deps: Deps, visit: PageVisit, form: Form): Promise<VisitAnswer> {
  const typed = formLine(form, 'email').slice(0, 300);
  const email = readEmail(typed);
  const refuse = (problem: 'required' | 'invalid' | 'unmailable' | 'busy', status: number) =>
    answerVisit({ kind: 'ask', email: typed, problem }, status);
  if (email === undefined) return refuse(emailProblemOf(typed) ?? 'invalid', 422);
  if (await isRateLimited(deps, visit)) return refuse('busy', 429);
  const { request, locale } = visit;
  const deviceCookie = await requestCode(deps, { email, locale, client: clientOf('customer', request) });
  return {
    ...answerVisit({ kind: 'code', email, wrong: null, busy: false }),
    headers: { 'set-cookie': deviceLine(deps, request, { realm: 'customer', deviceCookie }) },
  };
}

async function submitCode(deps: Deps, visit: PageVisit, form: Form): Promise<VisitAnswer> {
  const email = readEmail(formLine(form, 'email').slice(0, 300));
  const typed = formLine(form, 'code');
  if (email === undefined) return answerVisit({ kind: 'ask', email: '', problem: 'required' }, 422);
  if (await isRateLimited(deps, visit))
    return answerVisit({ kind: 'code', email, wrong: null, busy: true }, 429);
  // An empty field is not an attempt, so the page is shown unchanged.
  if (typed === '') return answerVisit({ kind: 'code', email, wrong: null, busy: false });
  const entry = await signInByCode(deps, { email, typed, client: clientOf('customer', visit.request) });
  switch (entry.outcome) {
    case 'entered':
      return { to: visit.path, headers: { 'set-cookie': entryLines(deps, visit.request, entry) } };
    case 'malformed':
      return answerVisit({ kind: 'code', email, wrong: 'malformed', busy: false }, 422);
    case 'wrong':
      return answerVisit({ kind: 'code', email, wrong: { left: entry.left }, busy: false }, 422);
    case 'over':
      return answerVisit({ kind: 'over', email }, 422);
  }
}

/** The redirect removes the token from the page address. */
async function openSignInLink(deps: Deps, visit: PageVisit, typed: string): Promise<VisitAnswer> {
  if (await isRateLimited(deps, visit)) return answerVisit({ kind: 'ask', email: '', problem: 'busy' }, 429);
  const entry = await signInByLink(deps, { typed, client: clientOf('customer', visit.request) });
  if (entry.outcome === 'over') return answerVisit({ kind: 'over', email: '' }, 410);
  if (entry.outcome === 'elsewhere') return answerVisit({ kind: 'elsewhere', email: entry.email }, 403);
  return { to: visit.path, headers: { 'set-cookie': entryLines(deps, visit.request, entry) } };
}

async function openExportFile(deps: Deps, visit: PageVisit, typed: string): Promise<VisitAnswer> {
  const session = await customerOf(deps, visit.request);
  if (!session) return answerVisit({ kind: 'ask', email: '', problem: null, forFile: true });
  if (!(await consumeExportLink(deps, session, typed))) return redirectWithNews(visit, 'export_over');
  return { to: publicAddress('GET /api/customer-account/export', { query: { link: typed } }) };
}

async function showSettings(
  deps: Deps,
  session: CustomerSession,
  { query, locale }: PageVisit,
): Promise<VisitAnswer> {
  const news = oneOf(['saved', 'name_refused'] as const, query.get('settings')) ?? null;
  const chosen = await readChosen(deps, session, locale);
  return answerVisit({ kind: 'settings', settings: { email: session.email, news, ...chosen } });
}

export function accountVisits(deps: Deps): PageVisits {
  return {
    async show(visit) {
      const { query, request } = visit;
      const link = query.get('enter');
      if (link !== null) return openSignInLink(deps, visit, link.slice(0, 100));
      const file = query.get('file');
      if (file !== null) return openExportFile(deps, visit, file.slice(0, 100));
      const session = await customerOf(deps, request);
      if (!session) return query.has('erased') ? answerVisit({ kind: 'erased' }) : undefined;
      if (query.has('erase')) return answerVisit({ kind: 'erase', email: session.email, unsure: false });
      if (query.has('settings')) return showSettings(deps, session, visit);
      const filter: AccountFilter = oneOf(accountFilters, query.get('state')) ?? 'all';
      const news = oneOf(accountNotices, query.get('news')) ?? null;
      const why = oneOf(refillObstacles, query.get('why')) ?? null;
      return answerVisit({
        kind: 'account',
        account: await showAccount(deps, session, { filter, news, why, locale: visit.locale }),
      });
    },
    async submit(visit, form) {
      if (form.step === 'ask') return submitAddress(deps, visit, form);
      if (form.step === 'enter') return submitCode(deps, visit, form);
      const session = await customerOf(deps, visit.request);
      return session ? runAccountAction(deps, { visit, form, session }) : { to: visit.path };
    },
  };
}
