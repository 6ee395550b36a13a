import {
  type AccountFilter,
  type AccountNews,
  type AccountVisit,
  accountFilters,
  accountNews,
} from '#contracts/account-visit.ts';
import { emailProblemOf, readEmail } from '#contracts/email.ts';
import { type RefillObstacle, refillObstacles } from '#contracts/refills.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { formLine } from '#server/http/form-text.ts';
import { isFlood } from '#server/http/limits.ts';
import type { PageVisits, Visit, VisitAnswer } from '#server/http/page-visit.ts';
import { askCode } from './ask-code.ts';
import { customerOf } from './customer-of.ts';
import { deviceCookie, doorOf, endedCookie, entryCookies } from './door.ts';
import { endAllSessions, endSession } from './end-sessions.ts';
import { enterByCode } from './enter-by-code.ts';
import { enterByLink } from './enter-by-link.ts';
import { askErasure } from './erase-account.ts';
import { requestRefill } from './request-refill.ts';
import { showAccount } from './show-account.ts';
import type { SessionRow } from './store-sessions.ts';

const oneOf = <Name extends string>(names: readonly Name[], text: string | null): Name | undefined =>
  names.find((name) => name === text);

const answer = (account: AccountVisit, status = 200): VisitAnswer => ({ content: { account }, status });

const isBusy = (deps: Deps, { request }: Visit) => isFlood(deps, [['account', request.ip]]);

type Form = Record<string, unknown>;

/** First step: an address. What is said next is the same for each. */
async function ask(deps: Deps, visit: Visit, form: Form): Promise<VisitAnswer> {
  const typed = formLine(form, 'email').slice(0, 300);
  const email = readEmail(typed);
  const refuse = (problem: 'required' | 'invalid' | 'unmailable' | 'busy', status: number) =>
    answer({ kind: 'ask', email: typed, problem }, status);
  if (email === undefined) return refuse(emailProblemOf(typed) ?? 'invalid', 422);
  if (await isBusy(deps, visit)) return refuse('busy', 429);
  const device = await askCode(deps, { email, locale: visit.locale, door: doorOf(visit.request) });
  return {
    ...answer({ kind: 'code', email, wrong: null, busy: false }),
    headers: { 'set-cookie': deviceCookie(deps, visit.request, device) },
  };
}

/** Second step: the code. */
async function enter(deps: Deps, visit: Visit, form: Form): Promise<VisitAnswer> {
  const email = readEmail(formLine(form, 'email').slice(0, 300));
  const typed = formLine(form, 'code');
  if (email === undefined) return answer({ kind: 'ask', email: '', problem: 'required' }, 422);
  if (await isBusy(deps, visit)) return answer({ kind: 'code', email, wrong: null, busy: true }, 429);
  // Nothing typed is no try: the page is shown as it was.
  if (typed === '') return answer({ kind: 'code', email, wrong: null, busy: false });
  const entry = await enterByCode(deps, { email, typed, door: doorOf(visit.request) });
  switch (entry.outcome) {
    case 'entered':
      return { to: visit.path, headers: { 'set-cookie': entryCookies(deps, visit.request, entry) } };
    case 'wrong':
      return answer({ kind: 'code', email, wrong: { left: entry.left }, busy: false }, 422);
    case 'over':
      return answer({ kind: 'over', email }, 422);
  }
}

/** The link of the mail. The address of the page forgets it at once. */
async function followLink(deps: Deps, visit: Visit, typed: string): Promise<VisitAnswer> {
  if (await isBusy(deps, visit)) return answer({ kind: 'ask', email: '', problem: 'busy' }, 429);
  const entry = await enterByLink(deps, { typed, door: doorOf(visit.request) });
  if (entry.outcome === 'over') return answer({ kind: 'over', email: '' }, 410);
  if (entry.outcome === 'elsewhere') return answer({ kind: 'elsewhere', email: entry.email }, 403);
  return { to: visit.path, headers: { 'set-cookie': entryCookies(deps, visit.request, entry) } };
}

const saying = ({ path }: Visit, news: AccountNews, why?: RefillObstacle): VisitAnswer => ({
  to: `${path}?news=${news}${why ? `&why=${why}` : ''}`,
});

async function refill(deps: Deps, visit: Visit, { form, session }: { form: Form; session: SessionRow }) {
  // By number, not by id: it has to be one of this account.
  const named = formLine(form, 'order');
  if (await isFlood(deps, [['refill', visit.request.ip]])) return saying(visit, 'refill_failed');
  try {
    const { outcome, ...told } = await requestRefill(deps, { named, session });
    if (outcome === 'asked') return saying(visit, 'refill');
    return saying(visit, 'refill_failed', 'why' in told ? told.why[0] : undefined);
  } catch (error) {
    if (error instanceof ShopError) return saying(visit, 'refill_failed');
    throw error;
  }
}

async function act(
  deps: Deps,
  visit: Visit,
  { form, session }: { form: Form; session: SessionRow },
): Promise<VisitAnswer> {
  const gone = { to: visit.path, headers: { 'set-cookie': endedCookie(deps, visit.request) } };
  switch (form.step) {
    case 'leave':
      await endSession(deps, session);
      return gone;
    case 'leave-all':
      await endAllSessions(deps, session);
      return gone;
    case 'leave-one': {
      const id = formLine(form, 'device');
      const ended = /^[0-9a-f-]{36}$/.test(id) && (await endSession(deps, session, id));
      return ended ? saying(visit, 'device_ended') : { to: visit.path };
    }
    case 'erase': {
      if (form.sure !== 'yes') return answer({ kind: 'erase', email: session.email, unsure: true }, 422);
      await askErasure(deps, session);
      return { to: `${visit.path}?erased`, headers: gone.headers };
    }
    case 'refill':
      return refill(deps, visit, { form, session });
    default:
      return { to: visit.path };
  }
}

/** The account page: plain for strangers, step by step for whoever signs in, then the account. Works without scripts. */
export function accountVisits(deps: Deps): PageVisits {
  return {
    async show(visit) {
      const { query, request } = visit;
      const link = query.get('enter');
      if (link !== null) return followLink(deps, visit, link.slice(0, 100));
      const session = await customerOf(deps, request);
      if (!session) return query.has('erased') ? answer({ kind: 'erased' }) : undefined;
      if (query.has('erase')) return answer({ kind: 'erase', email: session.email, unsure: false });
      const filter: AccountFilter = oneOf(accountFilters, query.get('state')) ?? 'all';
      const news = oneOf(accountNews, query.get('news')) ?? null;
      const why = oneOf(refillObstacles, query.get('why')) ?? null;
      return answer({ kind: 'account', account: await showAccount(deps, session, { filter, news, why }) });
    },
    async submit(visit, form) {
      if (form.step === 'ask') return ask(deps, visit, form);
      if (form.step === 'enter') return enter(deps, visit, form);
      const session = await customerOf(deps, visit.request);
      return session ? act(deps, visit, { form, session }) : { to: visit.path };
    },
  };
}
