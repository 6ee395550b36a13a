import type { AccountNotice } from '#contracts/customers/account-visit.ts';
import type { RefillObstacle } from '#contracts/fulfilment/refills.ts';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { PageVisit, VisitAnswer } from '#server/platform/http/page-piece.ts';

export interface SubmittedForm {
  visit: PageVisit;
  session: CustomerSession;
  form: Record<string, unknown>;
}

export type AccountActionHandler = (deps: Deps, sent: SubmittedForm) => Promise<VisitAnswer>;

export const redirectWithNews = (
  { path }: PageVisit,
  news: AccountNotice,
  why?: RefillObstacle,
): VisitAnswer => ({
  to: `${path}?news=${news}${why ? `&why=${why}` : ''}`,
});
