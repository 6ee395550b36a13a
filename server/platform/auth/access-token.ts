import type { OrderId } from '#contracts/kit/ids.ts';
import { hmacSha256, isSameBytes } from '#server/platform/kit/hash.ts';

const idBytes = 16;
const proofBytes = 24;
const tokenPattern = /^[\w-]{54}$/;

const proofOf = (signingKey: string, id: Buffer): Buffer =>
  hmacSha256(signingKey, 'access:', id).subarray(0, proofBytes);

/**
 * Returns the token in the buyer's links: the order id and its HMAC-SHA-256 in base64url. Each mail derives
 * the token again, so the shop does not store it. `signingKey` is `deps.secrets.signingKey`.
 */
export function accessToken(signingKey: string, orderId: OrderId): string {
  const id = Buffer.from(orderId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, proofOf(signingKey, id)]).toString('base64url');
}

/**
 * Returns the order id of a token. `undefined` for any other text. `signingKeys` is
 * `deps.secrets.signingKeys`: after a rotation, links remain valid while the old key is configured.
 */
export function readAccessToken(signingKeys: readonly string[], text: string): OrderId | undefined {
  if (!tokenPattern.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  const id = bytes.subarray(0, idBytes);
  const proof = bytes.subarray(idBytes);
  if (!signingKeys.some((key) => isSameBytes(proofOf(key, id), proof))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as OrderId;
}
