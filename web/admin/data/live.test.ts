import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { calls } from '#contracts/calls.ts';
import { liveReads } from '#contracts/live-reads.ts';
import { queryOf } from './call-shop.ts';
import { startLive } from './live.ts';
import { queryClient } from './query-client.ts';

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 1;
  constructor() {
    super();
    Stream.opened.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  hello() {
    this.dispatchEvent(new MessageEvent('hello', { data: '{"stream":"s"}' }));
  }
  change(topic: string, id: string | null = null) {
    this.dispatchEvent(new MessageEvent('change', { data: JSON.stringify({ topic, id }) }));
  }
}

const page = Object.assign(new EventTarget(), {
  visibilityState: 'visible',
  documentElement: { lang: 'es' },
});
const sent = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('EventSource', Stream);
  sent.mockReset();
  sent.mockImplementation(async () => new Response('{}'));
});
afterEach(() => {
  page.visibilityState = 'visible';
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Stream.opened = [];
});

it.each([
  ['at once', 50, 0],
  ['late', 5000, 1],
])('reads before the stream’s hello %s (%i ms) are refetched %i times', (_when, after, times) => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const again = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const stop = startLive();
  now.mockReturnValue(1000 + after);
  const [stream] = Stream.opened;
  stream?.hello();
  expect(again).toHaveBeenCalledTimes(times);
  // Changes during the interruption were not received.
  stream?.hello();
  expect(again).toHaveBeenCalledTimes(times + 1);
  stop();
});

/** Renders these reads on a connected screen. Returns its stream and the addresses fetched afterwards. */
async function show(...queries: unknown[]) {
  vi.useFakeTimers();
  for (const query of queries) new QueryObserver(queryClient, query as never).subscribe(() => undefined);
  const stop = startLive();
  await vi.advanceTimersByTimeAsync(10);
  sent.mockClear();
  const [stream] = Stream.opened;
  return { stream: stream as Stream, stop, read: () => sent.mock.calls.map(([address]) => address) };
}
const orderId = '019aa2f0-0000-7000-8000-000000000001';
const otherId = '019aa2f0-0000-7000-8000-000000000002';
const order = queryOf('orders.show', { params: { id: orderId } });

test('a read keeps its topics when another screen reads the same call', async () => {
  const { stream, stop, read } = await show(queryOf('providers.list'), { ...queryOf('providers.list') });
  stream.change('providers', '2');
  await vi.advanceTimersByTimeAsync(200);
  expect(read()).toEqual(['/api/admin/providers']);
  stop();
});

test('the page of an order ignores changes of other orders', async () => {
  const byNumber = queryOf('orders.show', { params: { id: 'W5P2AASY6K' } });
  const { stream, stop, read } = await show(order, byNumber);
  stream.change('orders', otherId);
  await vi.advanceTimersByTimeAsync(200);
  expect(read()).toEqual(['/api/admin/orders/W5P2AASY6K']);
  stream.change('orders', orderId);
  await vi.advanceTimersByTimeAsync(400);
  expect(read().filter((address) => String(address).endsWith(orderId))).toHaveLength(1);
  stop();
});

test('a hidden tab refetches once when it is shown again', async () => {
  const { stream, stop, read } = await show(order);
  page.visibilityState = 'hidden';
  for (let count = 0; count < 500; count += 1) {
    stream.change('orders', count === 400 ? orderId : `${count}`.padStart(36, '0'));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(read()).toEqual([]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(200);
  expect(read()).toHaveLength(1);
  stop();
});

test('a stream of changes is fetched at most every five seconds, and a single change at once', async () => {
  const { stream, stop, read } = await show(queryOf('orders.list'));
  for (let count = 0; count < 600; count += 1) {
    stream.change('orders', otherId);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(read().length).toBeLessThan(20);
  await vi.advanceTimersByTimeAsync(10_000);
  const before = read().length;
  stream.change('orders', otherId);
  await vi.advanceTimersByTimeAsync(200);
  expect(read()).toHaveLength(before + 1);
  stop();
});

test('topics by id belong only to reads with an id', () => {
  for (const [name, topics] of Object.entries(liveReads)) {
    const byId = topics.some((topic) => topic.endsWith('/:id'));
    if (byId) expect(calls[name as keyof typeof calls]).toContain('/:id');
  }
});
