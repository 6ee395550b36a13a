import type { FastifyRequest } from 'fastify';
import { type OrderId, paymentIntentIdSchema } from '#contracts/kit/ids.ts';
import { readVisit } from '#server/orders/access/visit.ts';
import { readAccessToken } from '#server/platform/auth/access-token.ts';
import { ProcessorObjectMissing } from '#server/platform/clients/processor/processor-errors.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { isSameBytes } from '#server/platform/kit/hash.ts';
import { findOwner, type OrderOwner } from './store.ts';

/** Evidence that a checkout belongs to the caller. Any one field is sufficient. */
export interface OwnershipProof {
  visit?: Buffer | undefined;
  opened?: OrderId | undefined;
  /** Secret of the intent. The processor adds it to the return address after a bank redirect. */
  clientSecret?: string | undefined;
}

export function readOwnershipProof(
  { secrets }: Pick<Deps, 'secrets'>,
  request: Pick<FastifyRequest, 'cookies'>,
  { orderId, clientSecret }: { orderId?: string | undefined; clientSecret?: string | undefined },
): OwnershipProof {
  const opened = orderId === undefined ? undefined : readAccessToken(secrets.signingKeys, orderId);
  return { visit: readVisit(request), opened, clientSecret };
}

/** Returns whether the proof belongs to the owner. An order without a visit never matches by visit. */
export function isOwner(order: OrderOwner, proof: OwnershipProof): boolean {
  if (proof.opened === order.id) return true;
  return Boolean(proof.visit && order.visit_hash?.equals(proof.visit));
}

/** Returns whether the caller owns the intent. An id alone is no proof, because ids appear in addresses and logs. */
export async function ownsIntent(deps: Deps, intentId: string, proof: OwnershipProof): Promise<boolean> {
  const owner = await findOwner(deps.database, intentId);
  if (!owner) return false;
  return isOwner(owner, proof) || (await hasClientSecret(deps, intentId, proof.clientSecret));
}

const isSecretOf = ({ clientSecret, formerSecrets = [] }: Intent, given: string): boolean =>
  [clientSecret, ...formerSecrets].some((secret) => isSameBytes(secret, given));

async function hasClientSecret(deps: Deps, intentId: string, secret: string | undefined): Promise<boolean> {
  const id = paymentIntentIdSchema.safeParse(intentId);
  // Calls the processor only for a secret that belongs to this intent by its form.
  if (!secret || !id.success || !secret.startsWith(`${intentId}_secret_`)) return false;
  try {
    return isSecretOf(await deps.processors.retrieveIntent(id.data), secret);
  } catch (error) {
    if (error instanceof ProcessorObjectMissing) return false;
    throw error;
  }
}

/** Throws `order_not_found` for a foreign and for a missing checkout, so that callers cannot distinguish them. */
export async function requireOwnCheckout(deps: Deps, intentId: string, proof: OwnershipProof): Promise<void> {
  if (await ownsIntent(deps, intentId, proof)) return;
  throw new ShopError('order_not_found', `no order of this visit for intent ${intentId}`);
}
