import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

type Content = string | Uint8Array;

export function sha256(...contents: readonly Content[]): Buffer {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest();
}

export function hmacSha256(key: Content, ...contents: readonly Content[]): Buffer {
  const hmac = createHmac('sha256', key);
  for (const content of contents) hmac.update(content);
  return hmac.digest();
}

export const hmacSha512 = (key: Content, content: Content): Buffer =>
  createHmac('sha512', key).update(content).digest();

/**
 * Returns the first characters (six bits each) of the SHA-256 in base64url. Distinguishes versions of one
 * object, but proves nothing about its origin.
 */
export const shortHash = (content: Content, letters = 16): string =>
  sha256(content).toString('base64url').slice(0, letters);

/** Compares in constant time. */
export function isSameBytes(one: Content, other: Content): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
