import { useSyncExternalStore } from 'react';
import type { LiveChange, LiveOthers } from '#contracts/staff/live.ts';
import { call, pathOf } from './call-shop.ts';
import { queryClient } from './query-client.ts';
import { refreshAfter } from './refresh.ts';
import { ensureSession } from './session.ts';

interface LiveState {
  /** The event stream is connected. */
  on: boolean;
  others: LiveOthers['others'];
}

let state: LiveState = { on: false, others: [] };
let source: EventSource | undefined;
let stream: string | undefined;
let look: string | null = null;
const hearers = new Set<() => void>();

function set(change: Partial<LiveState>): void {
  state = { ...state, ...change };
  for (const hear of hearers) hear();
}

/** Delay before changes are fetched. Each further change doubles it. A quiet period resets it. */
const shortestMs = 150;
const longestMs = 5000;
let pauseMs = shortestMs;
let readAt = Number.NEGATIVE_INFINITY;
const waiting = new Map<string, LiveChange>();
let timer: ReturnType<typeof setTimeout> | undefined;

function readWaiting(): void {
  timer = undefined;
  const changes = [...waiting.values()];
  waiting.clear();
  const isQuiet = performance.now() - readAt > longestMs;
  pauseMs = isQuiet ? shortestMs : Math.min(pauseMs * 2, longestMs);
  readAt = performance.now();
  void refreshAfter(changes);
}

/** Hidden tabs fetch when they become visible. */
function readSoon(): void {
  if (timer !== undefined || waiting.size === 0 || document.visibilityState === 'hidden') return;
  timer = setTimeout(readWaiting, performance.now() - readAt > longestMs ? shortestMs : pauseMs);
}

/** Number of pending changes above which the whole topic is refetched. */
const mostWaiting = 100;

function hearChange({ topic, id }: LiveChange): void {
  const change = { topic, id: waiting.size < mostWaiting ? id : null };
  waiting.set(`${topic}/${change.id}`, change);
  readSoon();
}

/** Reports the shown object to the server, or as soon as the stream is connected. */
function sayLook(): void {
  if (stream === undefined) return;
  call('live.look', { body: { stream, at: look } }).catch(() => undefined);
}

/** Whether the stream was connected before. After a reconnect everything visible is refetched. */
let heardBefore = false;
/** Maximum delay of the first event after the first reads. Later, the reads may be outdated. */
const promptMs = 2000;

function connect(): void {
  const opened = new EventSource(pathOf('live.stream'), { withCredentials: true });
  source = opened;
  const askedAt = performance.now();
  opened.addEventListener('hello', ({ data }: MessageEvent<string>) => {
    stream = (JSON.parse(data) as { stream: string }).stream;
    if (heardBefore || performance.now() - askedAt > promptMs) void queryClient.invalidateQueries();
    heardBefore = true;
    set({ on: true });
    if (look !== null) sayLook();
  });
  opened.addEventListener('change', ({ data }: MessageEvent<string>) =>
    hearChange(JSON.parse(data) as LiveChange),
  );
  opened.addEventListener('missed', () => void queryClient.invalidateQueries());
  opened.addEventListener('others', ({ data }: MessageEvent<string>) => {
    const { at, others } = JSON.parse(data) as LiveOthers;
    if (at === look) set({ others });
  });
  opened.addEventListener('error', () => {
    stream = undefined;
    set({ on: false, others: [] });
    // The browser reconnects unless the server refused, which may mean that the session has ended.
    if (opened.readyState === EventSource.CLOSED) setTimeout(comeBack, 8000);
  });
}

/** Reloads the session. An ended one leads to the sign-in page (`query-client.ts`). */
async function comeBack(): Promise<void> {
  if (!source) return;
  await queryClient.invalidateQueries({ queryKey: [pathOf('session.show')] });
  await ensureSession().catch(() => undefined);
  if (source?.readyState === EventSource.CLOSED) connect();
}

/** Closes the stream and discards pending refetches. */
export function stopLive(): void {
  clearTimeout(timer);
  timer = undefined;
  waiting.clear();
  document.removeEventListener('visibilitychange', readSoon);
  source?.close();
  source = undefined;
  stream = undefined;
  heardBefore = false;
  set({ on: false, others: [] });
}

/** Connects the event stream while a member is signed in. Returns the cleanup function. */
export function startLive(): () => void {
  document.addEventListener('visibilitychange', readSoon);
  if (!source) connect();
  return stopLive;
}

/** Reports that this page shows an object (`topic/id`). Returns the cleanup function. */
export function lookAt(at: string): () => void {
  look = at;
  sayLook();
  return () => {
    if (look !== at) return;
    look = null;
    set({ others: [] });
    sayLook();
  };
}

const subscribe = (hear: () => void) => {
  hearers.add(hear);
  return () => hearers.delete(hear);
};

export const useLive = (): LiveState => useSyncExternalStore(subscribe, () => state);
