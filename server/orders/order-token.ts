import type { OrderId } from '#contracts/kit/ids.ts';
import { hmacSha256, sha256 } from '#server/platform/kit/hash.ts';

export type LinkPurpose = 'review';

const tokenBytes = 24;

/**
 * Derives the secret of an order's link for one purpose. Derived again for every mail attempt, so it is never stored.
 * `secret` is `deps.secrets.signingKey`.
 */
export function orderToken(secret: string, purpose: LinkPurpose, orderId: OrderId): string {
  const signature = hmacSha256(secret, `${purpose}:${orderId}`);
  return signature.subarray(0, tokenBytes).toString('base64url');
}

export const tokenHash = (token: string): Buffer => sha256(token);

/**
 * Returns the secret whose hash is stored, derived with the key of that time, so that links survive a key rotation.
 * Null if no hash is stored or no known key produces it.
 */
export function storedOrderToken(
  signingKeys: readonly string[],
  kept: { purpose: LinkPurpose; orderId: OrderId; hash: Buffer | null },
): string | null {
  const { purpose, orderId, hash } = kept;
  if (!hash) return null;
  const tokens = signingKeys.map((key) => orderToken(key, purpose, orderId));
  return tokens.find((token) => tokenHash(token).equals(hash)) ?? null;
}
