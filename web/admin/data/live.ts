import { useSyncExternalStore } from 'react';
import type { LiveChange, LiveOthers } from '#contracts/staff/live.ts';
import { call, pathOf } from './call-shop.ts';
import { queryClient } from './query-client.ts';
import { refreshAfter } from './refresh.ts';
import { ensureSession } from './session.ts';

interface LiveState {
  /** The server is heard just now. */
  on: boolean;
  /** Names who else looks at the thing that is shown. */
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

/** Pause before changes are read. A stream of changes doubles the pause, and a quiet moment ends the stream. */
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

/** A hidden tab reads nothing until it is shown. */
function readSoon(): void {
  if (timer !== undefined || waiting.size === 0 || document.visibilityState === 'hidden') return;
  timer = setTimeout(readWaiting, performance.now() - readAt > longestMs ? shortestMs : pauseMs);
}

/** Above this number of waiting changes a topic counts as changed. */
const mostWaiting = 100;

function hearChange({ topic, id }: LiveChange): void {
  const change = { topic, id: waiting.size < mostWaiting ? id : null };
  waiting.set(`${topic}/${change.id}`, change);
  readSoon();
}

/** Sends the server what is shown; without a stream it is sent as soon as there is one. */
function sayLook(): void {
  if (stream === undefined) return;
  call('live.look', { body: { stream, at: look } }).catch(() => undefined);
}

/** Says whether anything was missed; then everything in view is read again. */
let heardBefore = false;
/** The first word of a stream may come so much later than the first reads; after more they may be old. */
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
    // The browser tries again by itself, unless the server refused: then the session may be over.
    if (opened.readyState === EventSource.CLOSED) setTimeout(comeBack, 8000);
  });
}

/** Asks for the session again; where it has ended, that leads to the sign-in page (`query-client.ts`). */
async function comeBack(): Promise<void> {
  if (!source) return;
  await queryClient.invalidateQueries({ queryKey: [pathOf('session.show')] });
  await ensureSession().catch(() => undefined);
  if (source?.readyState === EventSource.CLOSED) connect();
}

/** Stops listening to the server, and drops what was to be read soon. */
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

/** Listens to the server while a member is inside. Returns what stops it. */
export function startLive(): () => void {
  document.addEventListener('visibilitychange', readSoon);
  if (!source) connect();
  return stopLive;
}

/** Says that this page shows a thing, `topic/id`; returns how to say that it does not any more. */
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
