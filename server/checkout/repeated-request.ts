import { randomBytes } from 'node:crypto';
import type { Deps } from '#server/platform/deps.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import { replaceEarlier } from './ending/cancel-checkout.ts';
import { refuseFigures } from './figure-rules.ts';
import { rejectDifferentRequest, requestFingerprint } from './repetition-rules.ts';
import type { CheckoutRequest } from './rules.ts';
import { type CheckoutOrder, findByKey, findEarlierOrder } from './store.ts';

interface RequestKey {
  key: string;
  /** Closed intents of the same request. Cancelled, so that only the new intent can be paid. */
  replaced: string[];
}

export async function findRequested(
  deps: Deps,
  request: CheckoutRequest,
  givenKey: string | undefined,
): Promise<RequestKey & { known: CheckoutOrder | undefined }> {
  const chosen = givenKey ? { key: givenKey, replaced: [] } : await deriveRequestKey(deps, request);
  return { ...chosen, known: await findByKey(deps.database, chosen.key) };
}

/**
 * Derives the key from visit and request, so that a repetition finds its order. A new key is used once that order is
 * cancelled, has another price, or is older than five minutes.
 */
async function deriveRequestKey(deps: Deps, request: CheckoutRequest): Promise<RequestKey> {
  const fingerprint = requestFingerprint(request);
  const { visit, expectedCents } = request;
  const earlier = visit ? await findEarlierOrder(deps.database, { visit, fingerprint, expectedCents }) : [];
  const over = earlier.filter(({ current }) => !current);
  const parts = [(visit ?? randomBytes(32)).toString('base64url'), fingerprint, over.length];
  const hash = sha256(parts.join('|')).toString('base64url');
  const replaced = over.flatMap(({ payable, intent_id }) => (payable && intent_id ? [intent_id] : []));
  return { key: `visit-${hash}`, replaced };
}

export async function continueOrder(
  deps: Deps,
  request: CheckoutRequest,
  order: CheckoutOrder,
): Promise<CheckoutOrder> {
  rejectDifferentRequest(order, request);
  // Cancels the tab's previous open order, because the tab now continues the order of another tab.
  if (order.intent_id !== request.previousIntentId) await replaceEarlier(deps, request, []);
  refuseFigures(request.figures, { ...order, listPriceCents: order.list_price_cents });
  return order;
}

export async function findPlacedOrder(deps: Deps, key: string): Promise<CheckoutOrder> {
  const order = await findByKey(deps.database, key);
  if (!order) throw new Error('the order of a request key was inserted but cannot be read');
  return order;
}
