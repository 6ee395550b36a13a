import { sha256 } from '#server/platform/kit/hash.ts';
import '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';

/** The HttpOnly token that says which conversation is this visit's own; it ends with the browser. */
export const chatCookie = 'chat';
const shape = /^[\w-]{43}$/;

const hashOf = (token: string): Buffer => sha256(token);

/** What is kept of the token; undefined without one that we could have made. */
export function readChat(request: FastifyRequest): Buffer | undefined {
  const token = request.cookies[chatCookie];
  return token && shape.test(token) ? hashOf(token) : undefined;
}

/** The same, or a new one: only when something is said, so that nobody who just looks has it. */
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
