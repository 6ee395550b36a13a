import type { AmbiguousQuery, AmbiguousSubmission } from '#contracts/fulfilment/ambiguous.ts';
import type { OrderId, SubmissionId } from '#contracts/kit/ids.ts';
import type { ListReply } from '#contracts/kit/lists.ts';
import { paidForPart } from '#server/orders/rules.ts';
import { readReply } from '#server/platform/clients/provider/provider-envelope.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import { likeText } from '#server/platform/database/list-conditions.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { assessEvidence } from './evidence-rules.ts';
import { countParts, insertAmbiguous } from './store-ambiguous.ts';
import { type AmbiguousRow, findDecidable, undecidedAmbiguous } from './store-decisions.ts';

/** The amount at stake is the price of the line or post. */
export async function openSubmissionItem(
  db: Queryable,
  asked: {
    reason: 'submission_ambiguous' | 'submission_rejected' | 'accepted_after_decision';
    submissionId: SubmissionId;
    orderId: OrderId;
    evidence: Record<string, unknown>;
  },
): Promise<void> {
  const { submissionId, ...item } = asked;
  const attempt = await findDecidable(db, submissionId);
  const amountCents = attempt && paidForPart(attempt);
  await openItem(db, { ...item, subjectId: submissionId, amountCents });
}

/**
 * Inserts an ambiguous submission for each part of a recreated order, because a provider may already have the part.
 * Staff link the provider's order or submit the part again. Returns false if a part has no provider.
 */
export async function openAsAmbiguous(
  tx: Tx,
  { orderId, at }: { orderId: OrderId; at: Date },
): Promise<boolean> {
  const doubts = await insertAmbiguous(tx, { orderId, at });
  const evidence = { reason: 'order_recreated' };
  for (const submissionId of doubts)
    await openSubmissionItem(tx, { reason: 'submission_ambiguous', submissionId, orderId, evidence });
  return doubts.length === (await countParts(tx, orderId));
}

export function listAmbiguous(
  deps: Pick<Deps, 'database'>,
  query: AmbiguousQuery & PageInput,
): Promise<ListReply<AmbiguousSubmission>> {
  const q = query.q ? likeText(query.q) : undefined;
  return keysetPage(
    deps.database,
    {
      list: undecidedAmbiguous({ state: query.state, providerId: query.providerId, sort: query.sort, q }),
      input: query,
    },
    toAmbiguousItem,
  );
}

function unknownReplyOf({
  errorCode,
  rawReply,
  providerEnvelope: envelope,
}: Pick<AmbiguousRow, 'errorCode' | 'rawReply' | 'providerEnvelope'>): string | null {
  if (errorCode !== 'unknown_error' || rawReply === null) return null;
  return readReply(rawReply, { envelope }).error?.slice(0, 500) ?? null;
}

function toAmbiguousItem(
  row: AmbiguousRow & Partial<Record<'page_key' | 'page_id', string>>,
): AmbiguousSubmission {
  const {
    linePriceCents,
    shares,
    position,
    providerId,
    providerName,
    providerCurrency,
    checks,
    createdAt,
    sentAt,
    answeredAt,
    page_key: _key,
    page_id: _id,
    ...same
  } = row;
  return {
    ...same,
    provider: { id: providerId, name: providerName, currency: providerCurrency },
    priceCents: paidForPart({ linePriceCents, shares, position }),
    balanceChecks: checks,
    evidence: row.state === 'ambiguous' ? assessEvidence(row) : null,
    unknownReply: unknownReplyOf(row),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
