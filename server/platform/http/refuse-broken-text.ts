import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { hasOnlyWholeCharacters } from '#contracts/kit/text.ts';
import { ShopError } from '../errors.ts';

/** API paths in any case, because page paths are case-insensitive too. */
const isCall = /^\/api(?:\/|$)/i;

const isFolder = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value);

/**
 * Returns the path of the first broken text or field name. Avoids recursion, because a body may be deeply
 * nested.
 */
export function findBrokenText(root: unknown): string | undefined {
  const open: [path: string, value: unknown][] = [['', root]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && !hasOnlyWholeCharacters(value)) return path;
    if (!isFolder(value)) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (!hasOnlyWholeCharacters(name)) return path;
      open.push([path === '' ? name : `${path}.${name}`.slice(-80), inner]);
    }
  }
  return undefined;
}

/**
 * Refuses zero bytes and lone surrogates before any work begins, because neither PostgreSQL nor the processor
 * can store them. There are three exceptions. A webhook's raw body is read after its signature. A broken
 * cookie is ignored, because its owner cannot correct it. Pages write nothing and check their parameters.
 */
export async function refuseBrokenText(request: FastifyRequest): Promise<void> {
  for (const [name, value] of Object.entries(request.cookies)) {
    if (!hasOnlyWholeCharacters(name + (value ?? ''))) delete request.cookies[name];
  }
  if (request.method === 'GET' && !isCall.test(request.url)) return;
  for (const part of ['params', 'query', 'headers', 'body'] as const) {
    const field = findBrokenText(request[part]);
    if (field === undefined) continue;
    throw new ShopError('invalid_request', `${part} ${field}: broken text`, field ? { field } : {});
  }
}
