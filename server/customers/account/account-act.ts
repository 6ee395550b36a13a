import type { AccountNews } from '#contracts/customers/account-visit.ts';
import type { RefillObstacle } from '#contracts/fulfilment/refills.ts';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Visit, VisitAnswer } from '#server/platform/http/page-piece.ts';

export interface Sent {
  visit: Visit;
  session: CustomerSession;
  form: Record<string, unknown>;
}

export type Act = (deps: Deps, sent: Sent) => Promise<VisitAnswer>;

export const saying = ({ path }: Visit, news: AccountNews, why?: RefillObstacle): VisitAnswer => ({
  to: `${path}?news=${news}${why ? `&why=${why}` : ''}`,
});
