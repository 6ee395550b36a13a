import type { PageName } from '#contracts/routes.ts';
import type { Deps } from './deps.ts';
import type { PageVisits } from './page-visit.ts';
import { complianceVisits } from './pages/visit-compliance.ts';
import { reviewVisits } from './reviews/visit-review.ts';
import { contactVisits } from './support/visit-contact.ts';
import { withdrawalVisits } from './withdrawals/visit-withdrawal.ts';

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
