import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { toReply } from '../checkout-reply.ts';
import { type OwnershipProof, requireOwnCheckout } from '../require-ownership.ts';
import type { RevisionInput } from './reprice-order.ts';
import { reviseOrder } from './revise-order.ts';

/**
 * Adds or removes a code or an offer on an open checkout. Returns the new charge. Throws `order_not_found` for a
 * foreign checkout, and what `reviseOrder` throws.
 */
export async function changeCheckout(
  deps: Deps,
  intentId: string,
  { proof, ...input }: RevisionInput & { proof: OwnershipProof },
): Promise<PaymentIntentReply> {
  await requireOwnCheckout(deps, intentId, proof);
  const { order, intent } = await reviseOrder(deps, intentId, input);
  return toReply(deps, order, intent);
}
