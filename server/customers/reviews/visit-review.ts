import type { ReviewDraft, ReviewProblems, ReviewVisit } from '#contracts/customers/reviews.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isFlood } from '#server/platform/http/limits.ts';
import type { PageVisit, PageVisits, VisitAnswer } from '#server/platform/http/page-piece.ts';
import { changeableUntil, mayChange, readDraft } from './rules.ts';
import type { InvitationRow } from './store.ts';
import { findByToken, isExpired, optOutOfInvitations, writeReview } from './write-review.ts';

interface ReviewPageState {
  token: string;
  draft?: ReviewDraft;
  problems?: ReviewProblems;
  saved?: boolean;
  optingOut?: boolean;
}

const dayOf = (at: Date) => at.toISOString();

function writtenOf(row: InvitationRow): Extract<ReviewVisit, { kind: 'open' }>['written'] {
  if (row.written_at === null) return null;
  return {
    at: dayOf(row.written_at),
    changeableUntil: dayOf(changeableUntil(row.written_at)),
    hiddenReason: row.hidden_reason,
    reply: row.reply,
  };
}

function showInvitation(row: InvitationRow | undefined, now: Date, look: ReviewPageState): ReviewVisit {
  if (!row) return { kind: 'unknown' };
  if (isExpired(row, now)) return { kind: 'expired' };
  const { service_type: serviceType, quantity, username } = row;
  const stored = { rating: row.rating, text: row.text ?? '', name: row.name ?? '' };
  return {
    kind: 'open',
    token: look.token,
    bought: {
      serviceType,
      quantity,
      username,
      day: dayOf(row.paid_at),
      kind: row.named ?? undefined,
    },
    draft: look.draft ?? stored,
    problems: look.problems ?? {},
    written: writtenOf(row),
    closed: row.written_at !== null && !mayChange(row.written_at, now),
    saved: look.saved ?? false,
    optedOut: row.opted_out,
    optingOut: look.optingOut ?? false,
  };
}

const statusOf = { unknown: 404, expired: 410, busy: 429, open: 200 } as const;

const answerVisit = (review: ReviewVisit, status: number = statusOf[review.kind]): VisitAnswer => ({
  content: { review },
  status,
});

async function submitReview(
  deps: Deps,
  visit: PageVisit,
  form: Record<string, unknown>,
): Promise<VisitAnswer> {
  const token = typeof form.token === 'string' ? form.token : '';
  const row = await findByToken(deps.database, token);
  const now = deps.now();
  const back = (more: string) => ({ to: `${visit.path}?token=${encodeURIComponent(token)}&${more}` });
  if (!row || isExpired(row, now)) return answerVisit(showInvitation(row, now, { token }));
  if ('stop' in form) {
    await optOutOfInvitations(deps, row.email, 'link');
    return back('stop=1');
  }
  const { draft, problems } = readDraft(form);
  const { rating } = draft;
  if (rating === null || Object.keys(problems).length > 0)
    return answerVisit(showInvitation(row, now, { token, draft, problems }), 422);
  if (row.written_at !== null && !mayChange(row.written_at, now))
    return answerVisit(showInvitation(row, now, { token }), 409);
  await writeReview(deps, row, { ...draft, rating });
  return back('saved=1');
}

export function reviewVisits(deps: Deps): PageVisits {
  // Limits guessing of tokens and repeated submissions.
  const isBusy = ({ request }: PageVisit) => isFlood(deps, [['review', request.ip]]);
  return {
    async show(visit) {
      if (await isBusy(visit)) return answerVisit({ kind: 'busy' });
      const { query } = visit;
      const token = query.get('token') ?? '';
      const row = await findByToken(deps.database, token);
      const look = { token, saved: query.has('saved'), optingOut: query.has('stop') };
      return answerVisit(showInvitation(row, deps.now(), look));
    },
    async submit(visit, form) {
      return (await isBusy(visit)) ? answerVisit({ kind: 'busy' }) : submitReview(deps, visit, form);
    },
  };
}
