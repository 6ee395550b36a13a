import type { FastifyRequest } from 'fastify';
import { type OrderId, paymentIntentIdSchema } from '#contracts/kit/ids.ts';
import { readVisit } from '#server/orders/access/visit.ts';
import { readAccessToken } from '#server/platform/auth/access-token.ts';
import { ProcessorObjectMissing } from '#server/platform/clients/processor/processor-errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { sameBytes } from '#server/platform/kit/hash.ts';
import { findOwner, type OrderOwner } from './store.ts';

/** Is what a call about an intent brings to show that the checkout is its own: any one of them is enough. */
export interface Proof {
  /** Is the hash of the visit's cookie. */
  visit?: Buffer | undefined;
  /** Order whose access token the request contains. */
  opened?: OrderId | undefined;
  /** Is the intent's secret, as the processor puts it into the address that a bank leads back to. */
  clientSecret?: string | undefined;
}

/** Reads the proof of ownership from the visit cookie and from the fields of a request. */
export function proofIn(
  { secrets }: Pick<Deps, 'secrets'>,
  request: Pick<FastifyRequest, 'cookies'>,
  { orderId, clientSecret }: { orderId?: string | undefined; clientSecret?: string | undefined },
): Proof {
  const opened = orderId === undefined ? undefined : readAccessToken(secrets.signingKeys, orderId);
  return { visit: readVisit(request), opened, clientSecret };
}

/**
 * Returns whether it is the owner, by what the shop knows itself. An order from before there were visits has
 * none that fits.
 */
export function isOwner(order: OrderOwner, proof: Proof): boolean {
  if (proof.opened === order.id) return true;
  return Boolean(proof.visit && order.visit_hash?.equals(proof.visit));
}

/**
 * Returns whether the checkout of this intent is the caller's own. An id alone proves nothing: it stands in
 * addresses and logs.
 */
export async function isOwnIntent(deps: Deps, intentId: string, proof: Proof): Promise<boolean> {
  const owner = await findOwner(deps.database, intentId);
  if (!owner) return false;
  return isOwner(owner, proof) || (await knowsSecret(deps, intentId, proof.clientSecret));
}

async function knowsSecret(deps: Deps, intentId: string, secret: string | undefined): Promise<boolean> {
  const id = paymentIntentIdSchema.safeParse(intentId);
  // The processor is asked only about what looks like a secret of this very intent.
  if (!secret || !id.success || !secret.startsWith(`${intentId}_secret_`)) return false;
  try {
    return sameBytes((await deps.processors.retrieveIntent(id.data)).clientSecret, secret);
  } catch (error) {
    if (error instanceof ProcessorObjectMissing) return false;
    throw error;
  }
}

/** Throws `order_not_found` for what is another's, as for what there is not: nothing tells the two apart. */
export async function requireOwn(deps: Deps, intentId: string, proof: Proof): Promise<void> {
  if (await isOwnIntent(deps, intentId, proof)) return;
  throw new ShopError('order_not_found', `no order of this visit for intent ${intentId}`);
}
