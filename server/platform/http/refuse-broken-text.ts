import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { isWholeText } from '#contracts/kit/text.ts';
import { ShopError } from '../errors.ts';

/** Matches the addresses of calls, in any case, as pages do. */
const isCall = /^\/api(?:\/|$)/i;

const isFolder = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value);

/**
 * Returns the first broken text below `root`, names included; it walks without recursion, however
 * deep a body is nested.
 */
export function findBrokenText(root: unknown): string | undefined {
  const open: [path: string, value: unknown][] = [['', root]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && !isWholeText(value)) return path;
    if (!isFolder(value)) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (!isWholeText(name)) return path;
      open.push([path === '' ? name : `${path}.${name}`.slice(-80), inner]);
    }
  }
  return undefined;
}

/**
 * Refuses a zero byte or a lone surrogate, which neither the database nor the processor can store. It is refused
 * here, once, for whatever a request brings, so that nothing is begun that could not be finished. The raw body of a
 * webhook is bytes and passes: it is read after its signature. A broken cookie is ignored: its owner could do nothing
 * about it. A page is shown however broken its link is: it writes nothing, and pages check their parameters.
 */
export async function refuseBrokenText(request: FastifyRequest): Promise<void> {
  for (const [name, value] of Object.entries(request.cookies)) {
    if (!isWholeText(name + (value ?? ''))) delete request.cookies[name];
  }
  if (request.method === 'GET' && !isCall.test(request.url)) return;
  for (const part of ['params', 'query', 'headers', 'body'] as const) {
    const field = findBrokenText(request[part]);
    if (field === undefined) continue;
    throw new ShopError('invalid_request', `${part} ${field}: broken text`, field ? { field } : {});
  }
}
