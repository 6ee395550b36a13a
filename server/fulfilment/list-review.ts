import type { ReviewItem } from '#contracts/review.ts';
import type { Deps } from '#server/deps.ts';
import { weighEvidence } from './evidence-rules.ts';
import { paidForPart } from './rules.ts';
import { openReviews, type ReviewRow } from './store-review.ts';

const mostItems = 200;

/** Attempts that wait for a person: doubtful ones with their evidence, and definite refusals. */
export async function listReview(deps: Deps): Promise<ReviewItem[]> {
  const open = await openReviews(deps.database, mostItems);
  return open.map(asItem);
}

function asItem(row: ReviewRow): ReviewItem {
  const {
    linePriceCents,
    shares,
    position,
    providerId,
    providerName,
    checks,
    createdAt,
    sentAt,
    answeredAt,
    ...same
  } = row;
  return {
    ...same,
    provider: { id: providerId, name: providerName },
    priceCents: paidForPart({ linePriceCents, shares, position }),
    balanceChecks: checks,
    evidence: row.state === 'ambiguous' ? weighEvidence(row) : null,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
