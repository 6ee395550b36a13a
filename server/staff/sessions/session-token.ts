import { createHash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Deps } from '#server/platform/deps.ts';

/** Four hours, hard (text 3, section 9). */
export const sessionSeconds = 4 * 3600;
export const sessionCookie = 'staff_session';

/** 256 random bits; only the hash is ever stored. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Out of reach of scripts and of other sites. */
export const staffCookie = ({ config }: Pick<Deps, 'config'>): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict',
  secure: config.publicUrl.startsWith('https:'),
});
