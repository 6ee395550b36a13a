import type { CallDetail, CallItem, CallsQuery } from '#contracts/calls.ts';
import type { ListReply } from '#contracts/lists.ts';
import { keysetPage, type PageWish } from '#server/database/keyset.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { type CallRow, replayOf } from './rules.ts';
import { callList, findCall, type ShownCall, type WholeCall } from './store.ts';

const toItem = (row: ShownCall): CallItem => ({
  id: row.id,
  at: row.at.toISOString(),
  service: row.service as CallItem['service'],
  operation: row.operation,
  method: row.method,
  address: row.address,
  status: row.status,
  result: row.result as CallItem['result'],
  error: row.error,
  durationMs: row.duration_ms,
  requestId: row.request_id,
  orderId: row.order_id,
  orderNumber: row.order_number,
  actor: row.actor as CallItem['actor'],
  staff: row.staff,
});

export const toDetail = (row: WholeCall): CallDetail => ({
  ...toItem(row),
  request: row.request,
  reply: row.reply,
  replayable: replayOf(row as Pick<CallRow, 'service' | 'method' | 'address' | 'request'>) !== undefined,
});

/** What was said to outside services, newest first. */
export function listCalls(deps: Deps, query: CallsQuery & PageWish): Promise<ListReply<CallItem>> {
  const { service = null, result = null, orderId = null, requestId = null, slowerThanMs = null } = query;
  const [from, to, q] = [query.from ?? null, query.to ?? null, query.q || null];
  const list = callList({ service, result, orderId, requestId, slowerThanMs, from, to, q });
  return keysetPage(deps.database, { list, wish: query }, toItem);
}

/** Throws `not_found`. */
export async function showCall(deps: Deps, id: string): Promise<CallDetail> {
  const found = await findCall(deps.database, id);
  if (!found) throw new ShopError('not_found', `no call ${id}`);
  return toDetail(found);
}
