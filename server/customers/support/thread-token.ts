import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const tokenBytes = 18;

const signatureOf = (secret: string, threadId: string) =>
  createHmac('sha256', secret).update(`contact-thread:${threadId}`).digest().subarray(0, tokenBytes);

/** Stands in the mail of an answer alone: whoever brings it back has read that mail. `secret` is the signing key. */
export const threadToken = (secret: string, threadId: string): string =>
  `${threadId}.${signatureOf(secret, threadId).toString('base64url')}`;

/** The thread that the token is of; undefined for one that none of the keys has signed. */
export function threadOf(secrets: readonly string[], token: string): string | undefined {
  const [threadId = '', signature = ''] = token.split('.');
  if (!z.uuid().safeParse(threadId).success) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const isSigned = secrets.some((secret) => {
    const wanted = signatureOf(secret, threadId);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  return isSigned ? threadId : undefined;
}
