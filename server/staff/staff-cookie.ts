import '@fastify/cookie';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Deps } from '#server/deps.ts';

/** Out of reach of scripts and of other sites. */
export const staffCookie = ({ config }: Pick<Deps, 'config'>): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict',
  secure: config.publicUrl.startsWith('https:'),
});
