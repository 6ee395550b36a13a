import { z } from 'zod';
import { hmacSha256, sameBytes } from '#server/platform/kit/hash.ts';

const tokenBytes = 18;

const signatureOf = (secret: string, threadId: string) =>
  hmacSha256(secret, `contact-thread:${threadId}`).subarray(0, tokenBytes);

/** Stands in the mail of an answer alone: whoever brings it back has read that mail. `secret` is the signing key. */
export const threadToken = (secret: string, threadId: string): string =>
  `${threadId}.${signatureOf(secret, threadId).toString('base64url')}`;

/** The thread that the token is of; undefined for one that none of the keys has signed. */
export function threadOf(secrets: readonly string[], token: string): string | undefined {
  const [threadId = '', signature = ''] = token.split('.');
  if (!z.uuid().safeParse(threadId).success) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const isSigned = secrets.some((secret) => sameBytes(given, signatureOf(secret, threadId)));
  return isSigned ? threadId : undefined;
}
