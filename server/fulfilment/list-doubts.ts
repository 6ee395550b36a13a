import type { Doubt } from '#contracts/doubts.ts';
import type { Deps } from '#server/deps.ts';
import { paidForPart } from '#server/orders/paid-for-part.ts';
import { weighEvidence } from './evidence-rules.ts';
import { type DoubtRow, undecidedDoubts } from './store-doubt-decisions.ts';

const mostItems = 200;

/** Attempts that wait for a person: doubtful ones with their evidence, and definite refusals. */
export async function listDoubts(deps: Deps): Promise<Doubt[]> {
  const open = await undecidedDoubts(deps.database, mostItems);
  return open.map(asItem);
}

function asItem(row: DoubtRow): Doubt {
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
