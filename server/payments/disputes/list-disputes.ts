import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { ListReply } from '#contracts/kit/lists.ts';
import type { DisputeDetail, DisputeItem, DisputesQuery } from '#contracts/payments/payments.ts';
import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { evidenceFacts } from './answer-dispute.ts';
import { draftOf, piecesOf } from './evidence-rules.ts';
import { type DisputeRow, disputeList, earlierEndings, findDispute, sentEvidence } from './store-disputes.ts';

export const processorUrlOf = (
  { processors }: Pick<Deps, 'processors'>,
  intentId: PaymentIntentId | null,
): string | null => (intentId === null ? null : processors.pageOf(intentId));

export function toDispute(row: DisputeRow): DisputeItem {
  return {
    id: row.id,
    processor: row.processor as ProcessorName,
    paymentId: row.payment_id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    amountCents: row.amount_cents,
    feeCents: row.fee_cents,
    reason: row.reason,
    state: row.state,
    openedAt: row.opened_at.toISOString(),
    dueAt: row.evidence_due_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    brand: row.card_brand,
    lastFour: row.last_four,
    answer: row.answer,
  };
}

export function listDisputes(deps: Deps, query: DisputesQuery & PageInput): Promise<ListReply<DisputeItem>> {
  const { state = null, from = null, to = null } = query;
  const list = disputeList({ state, from, to, q: query.q || null });
  return keysetPage(deps.database, { list, input: query }, toDispute);
}

export async function showDispute(deps: Deps, id: string): Promise<DisputeDetail> {
  const { database } = deps;
  const [row, facts] = await Promise.all([findDispute(database, id), evidenceFacts(deps, id)]);
  if (!row || !facts) throw new ShopError('not_found', `no dispute ${id}`);
  const [earlier, sent] = await Promise.all([
    earlierEndings(database, row.reason),
    sentEvidence(database, id),
  ]);
  return {
    ...toDispute(row),
    pieces: piecesOf(facts),
    draft: draftOf(facts),
    sent,
    earlier,
    processorUrl: processorUrlOf(deps, row.intent_id),
  };
}
