import type { PageName } from '#contracts/routes.ts';
import type { Deps } from '#server/deps.ts';
import type { PageVisits } from '#server/http/page-visit.ts';
import { reviewVisits } from '#server/reviews/visit-review.ts';
import { contactVisits } from '#server/support/visit-contact.ts';
import { withdrawalVisits } from '#server/withdrawals/visit-withdrawal.ts';
import { complianceVisits } from './visit-compliance.ts';

/** Pages that depend on the request: rendered for each visit, never kept; their forms post to their own address. */
const visits: Partial<Record<PageName, (deps: Deps) => PageVisits>> = {
  compliance: complianceVisits,
  writeReview: reviewVisits,
  contact: contactVisits,
  withdrawal: withdrawalVisits,
};

export function pageVisits(deps: Deps): (page: PageName) => PageVisits | undefined {
  return (page) => visits[page]?.(deps);
}
