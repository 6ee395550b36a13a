import { afterEach, expect, it, vi } from 'vitest';
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
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Stream.opened = [];
});

it.each([
  ['at once', 50, 0],
  ['late', 5000, 1],
])('what was read before a stream said hello %s (%i ms) is read again %i times', (_when, after, times) => {
  vi.stubGlobal('EventSource', Stream);
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const again = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const stop = startLive();
  now.mockReturnValue(1000 + after);
  const [stream] = Stream.opened;
  stream?.hello();
  expect(again).toHaveBeenCalledTimes(times);
  // The stream was away, so whatever changed meanwhile was not heard.
  stream?.hello();
  expect(again).toHaveBeenCalledTimes(times + 1);
  stop();
});
