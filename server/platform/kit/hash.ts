import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

type Content = string | Uint8Array;

/** Returns the SHA-256 of these bytes one after the other, texts in UTF-8. */
export function sha256(...contents: readonly Content[]): Buffer {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest();
}

/** Returns the HMAC-SHA-256 of these bytes one after the other: nobody without the key can make it. */
export function hmacSha256(key: Content, ...contents: readonly Content[]): Buffer {
  const hmac = createHmac('sha256', key);
  for (const content of contents) hmac.update(content);
  return hmac.digest();
}

/** Returns the HMAC-SHA-512 of this content, for services that sign with it. */
export const hmacSha512 = (key: Content, content: Content): Buffer =>
  createHmac('sha512', key).update(content).digest();

/**
 * Returns the first letters of the SHA-256 in base64url, six bits each: enough to tell two versions of one thing
 * apart. It proves nothing about who made them.
 */
export const shortHash = (content: Content, letters = 16): string =>
  sha256(content).toString('base64url').slice(0, letters);

/** Returns whether both are equal, in a time that says nothing about where they differ. */
export function sameBytes(one: Content, other: Content): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
