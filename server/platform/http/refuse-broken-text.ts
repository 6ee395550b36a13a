import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { isWholeText } from '#contracts/kit/text.ts';
import { ShopError } from '../errors.ts';

/** Addresses of programs, as pages have it too. */
const isCall = /^\/api(?:\/|$)/i;

const isFolder = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value);

/** The first broken text below `root`, names included; walked without recursion, however deep a body is nested. */
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
 * A zero byte or half of a letter (a lone surrogate) is no text: neither the database nor the processor takes it.
 * Refused here, once, for whatever a request brings, so that nothing is begun that could not be finished. The raw
 * body of a webhook is bytes and passes: it is read when its signature has been. A broken cookie is none: anyone who
 * once got one could do nothing about it. A look at a page is shown whatever its link was mangled into: it writes
 * nothing, and pages know their parameters by their shape.
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
