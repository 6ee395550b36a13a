import type { FastifyRequest } from 'fastify';
import { type OrderId, orderIdSchema } from '#contracts/kit/ids.ts';
import { accessToken, readAccessToken } from '#server/platform/auth/access-token.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readAccess } from '../store.ts';
import { readVisit } from './visit.ts';

export interface OpenedOrder {
  orderId: OrderId;
  access: string;
}

type OpenDeps = Pick<Deps, 'database' | 'secrets'>;

async function openById(
  deps: OpenDeps,
  visit: Buffer | undefined,
  id: OrderId,
): Promise<OpenedOrder | undefined> {
  const order = await readAccess(deps.database, id);
  if (!visit || !order?.visit_hash?.equals(visit)) return undefined;
  return { orderId: id, access: accessToken(deps.secrets.signingKey, id) };
}

/**
 * Finds the order that the caller may see, by its access token, or by its id together with the cookie of the
 * visit that placed it. The id alone grants no access, because webhooks, logs and API replies contain it.
 * Returns undefined for any other value of `given`.
 */
export async function findOpened(
  deps: OpenDeps,
  request: Pick<FastifyRequest, 'cookies'>,
  given: string,
): Promise<OpenedOrder | undefined> {
  const text = given.trim();
  const orderId = readAccessToken(deps.secrets.signingKeys, text);
  if (orderId) return { orderId, access: text };
  const id = orderIdSchema.safeParse(text.toLowerCase());
  return id.success ? openById(deps, readVisit(request), id.data) : undefined;
}

/** Throws `order_not_found` for an order of another buyer and for an order that does not exist. */
export async function openOrder(
  deps: OpenDeps,
  request: Pick<FastifyRequest, 'cookies'>,
  given: string,
): Promise<OpenedOrder> {
  const opened = await findOpened(deps, request, given);
  if (!opened) throw new ShopError('order_not_found', 'no order of this caller');
  return opened;
}

export async function openToChange(
  deps: OpenDeps,
  request: Pick<FastifyRequest, 'cookies'>,
  given: string,
): Promise<OrderId> {
  const { orderId } = await openOrder(deps, request, given);
  return orderId;
}
