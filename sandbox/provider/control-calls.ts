import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { RequestError, readJson } from '../kit/read-body.ts';
import { refuseCrossSite } from '../kit/refuse-cross-site.ts';
import { sendJson } from '../kit/send.ts';
import type { OrderChange, Provider, ProviderService } from './types.ts';

const orderChange = z.strictObject({
  status: z.string().trim().min(1).max(60).optional(),
  start_count: z.number().int().nullable().optional(),
  remains: z.union([z.number(), z.string().max(60)]).optional(),
});

const serviceChange = z
  .strictObject({
    service: z.number().int(),
    name: z.string().min(1),
    type: z.string().min(1),
    category: z.string(),
    rate: z.string().regex(/^\d+(\.\d+)?$/),
    min: z.number().int().min(1),
    max: z.number().int().min(1),
    refill: z.boolean(),
    cancel: z.boolean(),
    enabled: z.boolean(),
  })
  .partial();

const drop = z.strictObject({ link: z.string().min(1), count: z.number().int().min(0) });

function parseBody<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new RequestError(400, z.prettifyError(result.error));
}

export function parseOrderChange(value: unknown): OrderChange {
  return parseBody(orderChange, value);
}

function setFaults(provider: Provider, change: Record<string, unknown>): object {
  try {
    return provider.setFaults(change);
  } catch (error) {
    throw new RequestError(400, error instanceof Error ? error.message : String(error));
  }
}

type Answer = (provider: Provider, request: IncomingMessage, id: string) => unknown;

const CONTROLS: Record<string, Answer> = {
  'GET faults': (provider) => provider.faults(),
  'PUT faults': async (provider, request) => setFaults(provider, await readJson(request)),
  'GET orders': (provider) => provider.orders(),
  'POST orders': async (provider, request, id) =>
    provider.updateOrder(id, parseOrderChange(await readJson(request))),
  'GET refills': (provider) => provider.refills(),
  'GET services': (provider) => provider.services(),
  'PUT services': async (provider, request, id) => {
    const change: Partial<ProviderService> = parseBody(serviceChange, await readJson(request));
    provider.setService(Number(id), change);
    return provider.services();
  },
  'DELETE services': (provider, _, id) => {
    provider.setService(Number(id), null);
    return provider.services();
  },
  'POST drop': async (provider, request) => {
    const { link, count } = parseBody(drop, await readJson(request));
    provider.drop(link, count);
    return { dropped: count };
  },
  'POST reset': (provider) => {
    provider.reset();
    return { reset: true };
  },
};

/** Serves control calls under `/sandbox/`. Returns false for other paths. */
export async function answerControlCall(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [, area, room = '', id = ''] = (request.url ?? '').split('?')[0]!.split('/');
  const answer = area === 'sandbox' ? CONTROLS[`${request.method} ${room}`] : undefined;
  if (!answer) return false;
  refuseCrossSite(request);
  sendJson(response, 200, await answer(provider, request, decodeURIComponent(id)));
  return true;
}
