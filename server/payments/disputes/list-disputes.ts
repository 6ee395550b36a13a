import type { ListReply } from '#contracts/lists.ts';
import type { DisputeDetail, DisputeItem, DisputesQuery } from '#contracts/payments.ts';
import { keysetPage, type PageWish } from '#server/database/keyset.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { evidenceFacts } from './evidence-facts.ts';
import { draftOf, piecesOf } from './evidence-rules.ts';
import { processorUrlOf } from './processor-url.ts';
import {
  type DisputeRow,
  disputeList,
  earlierEndings,
  findDispute,
  sentEvidence,
} from './store-dispute-list.ts';

export function toDispute(row: DisputeRow): DisputeItem {
  return {
    id: row.id,
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

/** What banks claim back, newest first. */
export function listDisputes(deps: Deps, query: DisputesQuery & PageWish): Promise<ListReply<DisputeItem>> {
  const list = disputeList({ state: query.state ?? null, q: query.q || null });
  return keysetPage(deps.database, { list, wish: query }, toDispute);
}

/** A dispute with all that our records could say to the bank. Throws `not_found`. */
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
