import type { ListReply } from '#contracts/kit/lists.ts';
import type { CallDetail, CallItem, CallsQuery } from '#contracts/operations/call-log.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
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
export function listCalls(deps: Deps, query: CallsQuery & PageInput): Promise<ListReply<CallItem>> {
  const {
    service = null,
    result = null,
    orderId = null,
    requestId = null,
    slowerThanMs = null,
    address = null,
  } = query;
  const [from, to, q] = [query.from ?? null, query.to ?? null, query.q || null];
  const list = callList({ service, result, orderId, requestId, address, slowerThanMs, from, to, q });
  return keysetPage(deps.database, { list, input: query }, toItem);
}

/** Throws `not_found`. */
export async function showCall(deps: Deps, id: string): Promise<CallDetail> {
  const found = await findCall(deps.database, id);
  if (!found) throw new ShopError('not_found', `no call ${id}`);
  return toDetail(found);
}
