import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RequestError, readJson } from '../kit/read-body.ts';
import { sendJson } from '../kit/send.ts';
import { parseOrderChange } from '../provider/control-calls.ts';
import { allFaults, changeFaults } from './change-faults.ts';
import { moveClocks, readClock } from './move-clocks.ts';
import type { SandboxConsole, Services } from './types.ts';

function* jsonChunks(pages: Iterable<unknown[]>): Generator<string> {
  let separator = '[';
  for (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((row) => JSON.stringify(row)).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** Sends a JSON array page by page, to avoid large arrays in memory. */
async function streamJsonArray(response: ServerResponse, pages: Iterable<unknown[]>): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  await pipeline(Readable.from(jsonChunks(pages), { objectMode: true }), response).catch((error) => {
    if (!response.destroyed) throw error;
  });
}

const PAGE_SIZE = 200;

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

/** Merges two newest-first lists page by page. */
function* newestOf<Row extends { created_at: string }>(
  one: Generator<Row[]>,
  other: Generator<Row[]>,
): Generator<Row[]> {
  let [left, right]: Row[][] = [one.next().value ?? [], other.next().value ?? []];
  while (left!.length > 0 && right!.length > 0) {
    const oldest = [left!.at(-1)!, right!.at(-1)!]
      .map(({ created_at }) => created_at)
      .toSorted()
      .at(-1)!;
    const isNow = (row: Row) => row.created_at >= oldest;
    yield [...left!.filter(isNow), ...right!.filter(isNow)].toSorted((a, b) =>
      b.created_at.localeCompare(a.created_at),
    );
    left = left!.filter((row) => !isNow(row));
    right = right!.filter((row) => !isNow(row));
    if (left.length === 0) left = one.next().value ?? [];
    if (right.length === 0) right = other.next().value ?? [];
  }
  if (left!.length > 0) yield left!;
  if (right!.length > 0) yield right!;
  yield* one;
  yield* other;
}

function* takeRows<Row>(limit: number, pages: Generator<Row[]>): Generator<Row[]> {
  let left = limit;
  for (const page of pages) {
    if (left <= 0) return;
    yield page.slice(0, left);
    left -= page.length;
  }
}

/** Returns the provider of an order. Their number ranges are far apart. */
const holderOf = ({ provider, secondProvider }: Services, id: string) =>
  secondProvider.order(id) ? secondProvider : provider;

function limitIn(query: URLSearchParams): number {
  const limit = Number(query.get('limit') ?? Number.MAX_SAFE_INTEGER);
  if (!Number.isInteger(limit) || limit < 1)
    throw new RequestError(400, 'limit must be a whole number above 0');
  return limit;
}

export function resetAll(services: Services): void {
  services.processor.reset();
  services.provider.reset();
  services.secondProvider.reset();
  services.directory.reset();
  services.mailbox.reset();
  services.analytics.reset();
  services.agency.reset();
  services.redsys.reset();
}

interface Exchange {
  desk: SandboxConsole;
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
  id: string;
}

type Answer = (exchange: Exchange) => unknown;

/** Lists that can be long, narrowed by `limit` and `search`. */
const LISTS: Record<string, (exchange: Exchange) => Iterable<unknown[]>> = {
  'GET mails': ({ desk, query }) => {
    const search = query.get('search') ?? query.get('to') ?? '';
    return pagesOf((page) => desk.mailbox.mails({ ...page, search }), limitIn(query));
  },
  'GET provider-orders': ({ desk, query }) => {
    const limit = limitIn(query);
    const search = query.get('search') ?? '';
    const [first, second] = [desk.provider, desk.secondProvider].map((performer) =>
      pagesOf((page) => performer.orders({ ...page, search }), limit),
    );
    return takeRows(limit, newestOf(first!, second!));
  },
  'GET second-provider-orders': ({ desk, query }) => {
    const search = query.get('search') ?? '';
    return pagesOf((page) => desk.secondProvider.orders({ ...page, search }), limitIn(query));
  },
  'GET hits': ({ desk, query }) => {
    const search = query.get('search') ?? '';
    return pagesOf((page) => desk.analytics.hits({ ...page, search }), limitIn(query));
  },
  'GET agency-records': ({ desk, query }) => {
    const search = query.get('search') ?? '';
    return pagesOf((page) => desk.agency.records({ ...page, search }), limitIn(query));
  },
};

const ANSWERS: Record<string, Answer> = {
  // Worthless elsewhere. For trying the upload of a certificate in the back office.
  'GET agency-certificates': ({ desk }) => desk.agency.certificates,
  'GET webhooks': ({ desk }) => desk.processor.webhooks(),
  'GET payment-intents': ({ desk }) => desk.processor.paymentIntents(),
  'GET redsys-operations': ({ desk }) => desk.redsys.operations(),
  'GET redsys-notifications': ({ desk }) => desk.redsys.notifications(),
  'POST redsys-operations': ({ desk, id }) => {
    desk.redsys.notifyAgain(id);
    return { sent: true };
  },
  'GET refills': ({ desk }) => desk.provider.refills(),
  'GET faults': ({ desk }) => allFaults(desk),
  'PUT faults': async ({ desk, request }) => changeFaults(desk, await readJson(request)),
  // Adds one fault, independent of concurrent additions.
  'POST provider-faults': async ({ desk, request }) => {
    const { next } = desk.provider.faults();
    return changeFaults(desk, { provider: { next: [...next, await readJson(request)] } }).provider;
  },
  'POST provider-orders': async ({ desk, request, id }) =>
    holderOf(desk, id).updateOrder(id, parseOrderChange(await readJson(request))),
  'POST second-provider-orders': async ({ desk, request, id }) =>
    desk.secondProvider.updateOrder(id, parseOrderChange(await readJson(request))),
  'GET clock': ({ desk }) => readClock(desk),
  'POST clock': async ({ desk, request }) => moveClocks(desk, await readJson(request)),
  'POST reset': ({ desk }) => {
    resetAll(desk);
    return { reset: true };
  },
};

const RECORDS: Record<string, Answer> = {
  mails: ({ desk, id }) => desk.mailbox.mail(id),
  hits: ({ desk, id }) => desk.analytics.hit(id),
  'agency-records': ({ desk, id }) => desk.agency.record(id),
  'provider-orders': ({ desk, id }) => holderOf(desk, id).order(id),
  'second-provider-orders': ({ desk, id }) => desk.secondProvider.order(id),
  'redsys-operations': ({ desk, id }) => desk.redsys.operation(id),
  webhooks: ({ desk, id }) => desk.processor.webhooks().find((hook) => hook.id === id),
  'payment-intents': ({ desk, id }) => desk.processor.paymentIntents().find((intent) => intent.id === id),
};

export async function handleApiRequest(
  desk: SandboxConsole,
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
  if (value === undefined) throw new RequestError(404, 'The desk has nothing at this address');
  sendJson(response, 200, value, { 'cache-control': 'no-store' });
}
