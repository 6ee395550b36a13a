import { useSyncExternalStore } from 'react';
import type { LiveChange, LiveOthers } from '#contracts/staff/live.ts';
import { call, pathOf } from './call-shop.ts';
import { queryClient } from './query-client.ts';
import { refreshAfter } from './refresh.ts';
import { ensureSession } from './session.ts';

interface LiveState {
  on: boolean;
  others: LiveOthers['others'];
}

let state: LiveState = { on: false, others: [] };
let source: EventSource | undefined;
let stream: string | undefined;
let viewedObject: string | null = null;
const hearers = new Set<() => void>();

function setState(change: Partial<LiveState>): void {
  state = { ...state, ...change };
  for (const hear of hearers) hear();
}

/** Delay before changes are fetched. Each further change doubles it. A quiet period resets it. */
const minPauseMs = 150;
const maxPauseMs = 5000;
let pauseMs = minPauseMs;
let readAt = Number.NEGATIVE_INFINITY;
const pendingChanges = new Map<string, LiveChange>();
let timer: ReturnType<typeof setTimeout> | undefined;

function refetchPending(): void {
  timer = undefined;
  const changes = [...pendingChanges.values()];
  pendingChanges.clear();
  const isQuiet = performance.now() - readAt > maxPauseMs;
  pauseMs = isQuiet ? minPauseMs : Math.min(pauseMs * 2, maxPauseMs);
  readAt = performance.now();
  void refreshAfter(changes);
}

/** Hidden tabs fetch when they become visible. */
function scheduleRefetch(): void {
  if (timer !== undefined || pendingChanges.size === 0 || document.visibilityState === 'hidden') return;
  timer = setTimeout(refetchPending, performance.now() - readAt > maxPauseMs ? minPauseMs : pauseMs);
}

/** Number of pending changes above which the whole topic is refetched. */
const maxPendingChanges = 100;

function queueChange({ topic, id }: LiveChange): void {
  const change = { topic, id: pendingChanges.size < maxPendingChanges ? id : null };
  pendingChanges.set(`${topic}/${change.id}`, change);
  scheduleRefetch();
}

function sendViewing(): void {
  if (stream === undefined) return;
  call('live.look', { body: { stream, at: viewedObject } }).catch(() => undefined);
}

/** Whether the stream was connected before. After a reconnect everything visible is refetched. */
let wasConnectedBefore = false;
/** Maximum delay of the first event after the first reads. Later, the reads may be outdated. */
const promptMs = 2000;

function connect(): void {
  const opened = new EventSource(pathOf('live.stream'), { withCredentials: true });
  source = opened;
  const askedAt = performance.now();
  opened.addEventListener('hello', ({ data }: MessageEvent<string>) => {
    stream = (JSON.parse(data) as { stream: string }).stream;
    if (wasConnectedBefore || performance.now() - askedAt > promptMs) void queryClient.invalidateQueries();
    wasConnectedBefore = true;
    setState({ on: true });
    if (viewedObject !== null) sendViewing();
  });
  opened.addEventListener('change', ({ data }: MessageEvent<string>) =>
    queueChange(JSON.parse(data) as LiveChange),
  );
  opened.addEventListener('missed', () => void queryClient.invalidateQueries());
  opened.addEventListener('others', ({ data }: MessageEvent<string>) => {
    const { at, others } = JSON.parse(data) as LiveOthers;
    if (at === viewedObject) setState({ others });
  });
  opened.addEventListener('error', () => {
    stream = undefined;
    setState({ on: false, others: [] });
    // The browser reconnects unless the server refused, which may mean that the session has ended.
    if (opened.readyState === EventSource.CLOSED) setTimeout(reloadSession, 8000);
  });
}

/** Reloads the session. An ended one leads to the sign-in page (`query-client.ts`). */
async function reloadSession(): Promise<void> {
  if (!source) return;
  await queryClient.invalidateQueries({ queryKey: [pathOf('session.show')] });
  await ensureSession().catch(() => undefined);
  if (source?.readyState === EventSource.CLOSED) connect();
}

export function stopLive(): void {
  clearTimeout(timer);
  timer = undefined;
  pendingChanges.clear();
  document.removeEventListener('visibilitychange', scheduleRefetch);
  source?.close();
  source = undefined;
  stream = undefined;
  wasConnectedBefore = false;
  setState({ on: false, others: [] });
}

/** Connects the event stream while a member is signed in. Returns the cleanup function. */
export function startLive(): () => void {
  document.addEventListener('visibilitychange', scheduleRefetch);
  if (!source) connect();
  return stopLive;
}

/** Reports that this page shows an object (`topic/id`). Returns the cleanup function. */
export function announceViewing(at: string): () => void {
  viewedObject = at;
  sendViewing();
  return () => {
    if (viewedObject !== at) return;
    viewedObject = null;
    setState({ others: [] });
    sendViewing();
  };
}

const subscribe = (hear: () => void) => {
  hearers.add(hear);
  return () => hearers.delete(hear);
};

export const useLive = (): LiveState => useSyncExternalStore(subscribe, () => state);
