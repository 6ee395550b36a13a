import type { FastifyInstance } from 'fastify';
import type { ListReply } from '#contracts/kit/lists.ts';
import type { CallDetail, CallItem, CallsQuery } from '#contracts/operations/call-log.ts';
import { logsMessages } from '#messages/admin/operations/call-log.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { currentRequestId } from '#server/platform/logging/request-context.ts';
import { type StaffActor, staffOf } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { type CallRow, type ReplayTarget, replayOf } from './rules.ts';
import { callList, type FullCall, findCall, findLastOf, findProviderAt, type ListedCall } from './store.ts';

const toItem = (row: ListedCall): CallItem => ({
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

const toDetail = (row: FullCall): CallDetail => ({
  ...toItem(row),
  request: row.request,
  reply: row.reply,
  replayable: replayOf(row as Pick<CallRow, 'service' | 'method' | 'address' | 'request'>) !== undefined,
});

function listCalls(deps: Deps, query: CallsQuery & PageInput): Promise<ListReply<CallItem>> {
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

async function showCall(deps: Deps, id: string): Promise<CallDetail> {
  const found = await findCall(deps.database, id);
  if (!found) throw new ShopError('not_found', `no call ${id}`);
  return toDetail(found);
}

/**
 * Repeats a read-only call for staff, to show the current reply. The new call is logged as usual. Throws `not_found`,
 * or `conflict` for a call that changed data.
 */
async function replayCall(deps: Deps, input: { id: string; staff: StaffActor }): Promise<CallDetail> {
  const call = await findCall(deps.database, input.id);
  if (!call) throw new ShopError('not_found', `no call ${input.id}`);
  const replay = replayOf(call as Pick<CallRow, 'service' | 'method' | 'address' | 'request'>);
  if (!replay) throw new ShopError('conflict', `${call.operation} is not a read that can be repeated`);
  await inTransaction(deps.database, (tx) =>
    recordAudit(tx, input.staff, {
      action: 'calls.replay',
      subjectType: 'call',
      subjectId: input.id,
      after: { service: call.service, operation: call.operation },
    }),
  );
  await repeatCall(deps, replay).catch((error: unknown) =>
    deps.log.info({ err: error }, 'a repeated read failed'),
  );
  await deps.calls.flush();
  const made = await findLastOf(deps.database, String(currentRequestId()));
  if (!made) throw new ShopError('shop_unavailable', 'the call was repeated, but could not be logged');
  return toDetail(made);
}

async function repeatCall(deps: Deps, replay: ReplayTarget): Promise<void> {
  if (replay.service === 'processor') return deps.processors.readAgain(replay.path);
  const provider = await findProviderAt(deps.database, replay.address);
  if (!provider) throw new ShopError('not_found', 'the provider no longer exists');
  const apiKey = deps.secrets.open(provider.api_key_sealed);
  await deps.provider.readAgain({ apiUrl: provider.api_url, apiKey }, replay.fields);
}

export function registerCallStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'calls.list',
    read: (query) => listCalls(deps, query),
    csv: [
      ...(['id', 'at', 'service', 'operation', 'method', 'address', 'status', 'result', 'error'] as const),
      ...(['durationMs', 'requestId', 'orderNumber', 'actor', 'staff'] as const),
    ],
    words: (language) => ({
      service: logsMessages[language].calls.services,
      result: logsMessages[language].calls.results,
      actor: logsMessages[language].calls.actors,
    }),
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'calls.show', ({ params }) => showCall(deps, params.id));
    serve(staffOnly, 'calls.replay', async (request) => {
      const { id } = request.params;
      return { success: true, call: await replayCall(deps, { id, staff: staffOf(request) }) };
    });
  });
}
