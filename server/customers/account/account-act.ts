import type { AccountNews } from '#contracts/customers/account-visit.ts';
import type { RefillObstacle } from '#contracts/fulfilment/refills.ts';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Visit, VisitAnswer } from '#server/platform/http/page-piece.ts';

/** A form that the customer submitted. */
export interface Sent {
  visit: Visit;
  session: CustomerSession;
  form: Record<string, unknown>;
}

/** One button of the account. */
export type Act = (deps: Deps, sent: Sent) => Promise<VisitAnswer>;

/** Returns to the account with the result. */
export const saying = ({ path }: Visit, news: AccountNews, why?: RefillObstacle): VisitAnswer => ({
  to: `${path}?news=${news}${why ? `&why=${why}` : ''}`,
});
