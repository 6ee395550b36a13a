import { sha256 } from '#server/platform/kit/hash.ts';
import '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';

/** Names the HttpOnly token that identifies this visit's conversation; it ends with the browser. */
export const chatCookie = 'chat';
const shape = /^[\w-]{43}$/;

const hashOf = (token: string): Buffer => sha256(token);

/** Returns the token's hash; undefined without one of our form. */
export function readChat(request: FastifyRequest): Buffer | undefined {
  const token = request.cookies[chatCookie];
  return token && shape.test(token) ? hashOf(token) : undefined;
}

/** Returns the same, or a new token: only a first message makes one, not a look. */
export function beginChat(deps: Deps, request: FastifyRequest, reply: FastifyReply): Buffer {
  const known = readChat(request);
  if (known) return known;
  const token = randomBytes(32).toString('base64url');
  reply.setCookie(chatCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.publicUrl.startsWith('https:'),
  });
  return hashOf(token);
}
