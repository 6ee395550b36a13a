import type { ListReply } from '#contracts/kit/lists.ts';
import type {
  WebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpoint,
} from '#contracts/operations/webhooks.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { messageIdOf } from './deliver.ts';
import { readEndpoints, type ShownEndpoint } from './store-endpoints.ts';
import { deliveryList, findListedDelivery, readAttempts, type ShownDelivery } from './store-lists.ts';

const momentOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const toEndpoint = (row: ShownEndpoint): WebhookEndpoint => ({
  ...row,
  types: row.types as WebhookEndpoint['types'],
  stoppedAt: momentOf(row.stoppedAt),
  failingSince: momentOf(row.failingSince),
  oldestWaitingAt: momentOf(row.oldestWaitingAt),
  lastDeliveredAt: momentOf(row.lastDeliveredAt),
  oldSecretUntil: momentOf(row.oldSecretUntil),
  createdAt: row.createdAt.toISOString(),
});

export const listEndpoints = async ({ database }: Pick<Deps, 'database'>): Promise<WebhookEndpoint[]> =>
  (await readEndpoints(database)).map(toEndpoint);

export async function showEndpoint(
  { database }: Pick<Deps, 'database'>,
  id: string,
): Promise<WebhookEndpoint> {
  const [found] = await readEndpoints(database, id);
  if (!found) throw new ShopError('not_found', `no endpoint ${id}`);
  return toEndpoint(found);
}

const toDelivery = (row: ShownDelivery): WebhookDelivery => ({
  id: row.id,
  endpointId: row.endpointId,
  endpoint: row.endpoint,
  eventId: messageIdOf(row.eventId),
  type: row.type as WebhookDelivery['type'],
  subject: row.subject,
  subjectId: row.subjectId,
  orderNumber: row.orderNumber,
  at: row.at.toISOString(),
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  error: row.error,
  dueAt: row.state === 'waiting' ? row.dueAt.toISOString() : null,
  endedAt: momentOf(row.endedAt),
});

export function listDeliveries(
  deps: Deps,
  query: WebhookDeliveriesQuery & PageInput,
): Promise<ListReply<WebhookDelivery>> {
  const { endpoint = null, state = null, type = null, from = null, to = null } = query;
  const list = deliveryList({
    ...{ endpoint, state, type, from, to },
    failed: query.failed !== undefined,
    q: query.q || null,
  });
  return keysetPage(deps.database, { list, input: query }, toDelivery);
}

export async function showDelivery(deps: Deps, id: string): Promise<WebhookDeliveryDetail> {
  const found = await findListedDelivery(deps.database, id);
  if (!found) throw new ShopError('not_found', `no delivery ${id}`);
  const tries = await readAttempts(deps.database, id);
  return { ...toDelivery(found), tries: tries.map((each) => ({ ...each, at: each.at.toISOString() })) };
}
