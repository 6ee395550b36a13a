import { randomBytes } from 'node:crypto';
import type { Deps } from '#server/platform/deps.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import { requestPrint } from './repetition-rules.ts';
import type { CheckoutRequest } from './rules.ts';
import { findEarlier } from './store.ts';

export interface ChosenKey {
  key: string;
  /** Lists intents of the same request that are over by now, and must not stay payable beside the new one. */
  replaced: string[];
}

/**
 * Returns the key of a request that brought none: it is made of the visit and the request, so that a repetition finds
 * its order. It is another one once that order was given up, asks for another price, or is older than five minutes.
 */
export async function chooseKey(deps: Deps, request: CheckoutRequest): Promise<ChosenKey> {
  const print = requestPrint(request);
  const { visit, expectedCents } = request;
  const earlier = visit ? await findEarlier(deps.database, { visit, fingerprint: print, expectedCents }) : [];
  const over = earlier.filter(({ current }) => !current);
  const parts = [(visit ?? randomBytes(32)).toString('base64url'), print, over.length];
  const hash = sha256(parts.join('|')).toString('base64url');
  const replaced = over.flatMap(({ payable, intent_id }) => (payable && intent_id ? [intent_id] : []));
  return { key: `visit-${hash}`, replaced };
}
