import type { OrderId } from '#contracts/kit/ids.ts';
import { hmacSha256, sha256 } from '#server/platform/kit/hash.ts';

/** Says what a mailed link lets its holder do. */
export type LinkPurpose = 'review';

const tokenBytes = 24;

/**
 * Returns the secret of an order's link for one purpose. The holder of the signing key makes it again for
 * every attempt at the mail, so that it is stored nowhere. `secret` is `deps.secrets.signingKey`.
 */
export function orderToken(secret: string, purpose: LinkPurpose, orderId: OrderId): string {
  const signature = hmacSha256(secret, `${purpose}:${orderId}`);
  return signature.subarray(0, tokenBytes).toString('base64url');
}

/** Returns what the database keeps of a token. */
export const tokenHash = (token: string): Buffer => sha256(token);

/**
 * Returns the secret whose hash the database keeps, made by the key that made it then: links outlive a
 * rotation of keys. Null where nothing is kept, or none of the keys has made it.
 */
export function keptOrderToken(
  signingKeys: readonly string[],
  kept: { purpose: LinkPurpose; orderId: OrderId; hash: Buffer | null },
): string | null {
  const { purpose, orderId, hash } = kept;
  if (!hash) return null;
  const tokens = signingKeys.map((key) => orderToken(key, purpose, orderId));
  return tokens.find((token) => tokenHash(token).equals(hash)) ?? null;
}
