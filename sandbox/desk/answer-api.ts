import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal, readJson } from '../kit/read-body.ts';
import { sendJson } from '../kit/send.ts';
import { streamJsonArray } from '../kit/stream-json.ts';
import { parseOrderChange } from '../provider/control-calls.ts';
import { allFaults, changeFaults } from './change-faults.ts';
import { moveClocks } from './move-clocks.ts';
import type { Desk, Services } from './types.ts';

const PAGE_SIZE = 200;

/** Walks a newest-first list page by page, up to `limit` rows. */
function* pagesOf<Row extends { id: string }>(
  read: (page: { limit: number; before?: string }) => Row[],
  limit: number,
): Generator<Row[]> {
  let before: string | undefined;
  for (let left = limit; left > 0; ) {
    const page = read({ limit: Math.min(PAGE_SIZE, left), before });
    yield page;
    if (page.length < PAGE_SIZE) return;
    left -= page.length;
    before = page.at(-1)?.id;
  }
}

function limitIn(query: URLSearchParams): number {
  const limit = Number(query.get('limit') ?? Number.MAX_SAFE_INTEGER);
  if (!Number.isInteger(limit) || limit < 1) throw new Refusal(400, 'limit must be a whole number above 0');
  return limit;
}

/** Forgets all data and faults of every service. */
export function resetAll(services: Services): void {
  services.processor.reset();
  services.provider.reset();
  services.secondProvider.reset();
  services.directory.reset();
  services.mailbox.reset();
  services.analytics.reset();
}

interface Exchange {
  desk: Desk;
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
  id: string;
}

type Answer = (exchange: Exchange) => unknown;

/** Lists that can be long; `limit` and `search` narrow them. */
const LISTS: Record<string, (exchange: Exchange) => Iterable<unknown[]>> = {
  'GET mails': ({ desk, query }) => {
    const search = query.get('search') ?? query.get('to') ?? '';
    return pagesOf((page) => desk.mailbox.mails({ ...page, search }), limitIn(query));
  },
  'GET provider-orders': ({ desk, query }) => {
    const search = query.get('search') ?? '';
    return pagesOf((page) => desk.provider.orders({ ...page, search }), limitIn(query));
  },
  'GET second-provider-orders': ({ desk, query }) => {
    const search = query.get('search') ?? '';
    return pagesOf((page) => desk.secondProvider.orders({ ...page, search }), limitIn(query));
  },
  'GET hits': ({ desk, query }) => {
    const search = query.get('search') ?? '';
    return pagesOf((page) => desk.analytics.hits({ ...page, search }), limitIn(query));
  },
};

const ANSWERS: Record<string, Answer> = {
  'GET webhooks': ({ desk }) => desk.processor.webhooks(),
  'GET payment-intents': ({ desk }) => desk.processor.paymentIntents(),
  'GET refills': ({ desk }) => desk.provider.refills(),
  'GET faults': ({ desk }) => allFaults(desk),
  'PUT faults': async ({ desk, request }) => changeFaults(desk, await readJson(request)),
  // One more, whatever others add at the same time.
  'POST provider-faults': async ({ desk, request }) => {
    const { next } = desk.provider.faults();
    return changeFaults(desk, { provider: { next: [...next, await readJson(request)] } }).provider;
  },
  'POST provider-orders': async ({ desk, request, id }) =>
    desk.provider.updateOrder(id, parseOrderChange(await readJson(request))),
  'POST second-provider-orders': async ({ desk, request, id }) =>
    desk.secondProvider.updateOrder(id, parseOrderChange(await readJson(request))),
  'POST clock': async ({ desk, request }) => {
    const { seconds } = await readJson(request);
    moveClocks(desk, seconds);
    return { seconds };
  },
  'POST reset': ({ desk }) => {
    resetAll(desk);
    return { reset: true };
  },
};

/** One record of a list, where an id is given. */
const RECORDS: Record<string, Answer> = {
  mails: ({ desk, id }) => desk.mailbox.mail(id),
  hits: ({ desk, id }) => desk.analytics.hit(id),
  'provider-orders': ({ desk, id }) => desk.provider.order(id),
  'second-provider-orders': ({ desk, id }) => desk.secondProvider.order(id),
  webhooks: ({ desk, id }) => desk.processor.webhooks().find((hook) => hook.id === id),
  'payment-intents': ({ desk, id }) => desk.processor.paymentIntents().find((intent) => intent.id === id),
};

/** The desk's JSON, under `/sandbox/api/`. */
export async function answerApi(
  desk: Desk,
  exchange: { request: IncomingMessage; response: ServerResponse },
  path: string[],
): Promise<void> {
  const { request, response } = exchange;
  const [room = '', id = ''] = path;
  const query = new URL(request.url ?? '/', 'http://desk').searchParams;
  const all: Exchange = { desk, request, response, query, id: decodeURIComponent(id) };
  const call = `${request.method} ${room}`;
  const list = id === '' ? LISTS[call] : undefined;
  if (list) return streamJsonArray(response, list(all));
  const answer = request.method === 'GET' && id !== '' ? RECORDS[room] : ANSWERS[call];
  const value = answer && (await answer(all));
  if (value === undefined) throw new Refusal(404, 'The desk has nothing at this address');
  sendJson(response, 200, value, { 'cache-control': 'no-store' });
}
