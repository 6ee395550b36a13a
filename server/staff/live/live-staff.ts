import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { LiveChange, LiveTopic } from '#contracts/staff/live.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { EventStream, EventStreams } from '#server/platform/http/event-streams.ts';
import { findOtherViewers, parseStaffNews, type StaffEventMessage, type ViewedObject } from './live-rules.ts';
import { notifyStaff, staffChannel } from './store-live.ts';

interface OpenPage {
  stream: EventStream;
  username: string;
  /** Session of the page. The page receives no events after its session ends. */
  session: string | undefined;
  end(): void;
  look: ViewedObject | undefined;
}

export interface LiveStaff {
  /** Keeps the reply open until the page closes or the session ends. */
  open(page: { reply: FastifyReply; username: string; session?: string; until: Date; address: string }): void;
  look(page: { stream: string; username: string; at: string | null }): Promise<void>;
  close(): void;
}

type LiveDeps = Pick<Deps, 'database' | 'listener' | 'log' | 'now'>;

/** Milliseconds after which the pages of a process that stopped without notice are forgotten. */
const viewExpiryMs = 90_000;
const againMs = 30_000;

function openViewTracker(now: () => Date) {
  const looks = new Map<string, ViewedObject & { heard: number }>();
  return {
    all: () => looks.values(),
    hear: (look: ViewedObject) => void looks.set(look.stream, { ...look, heard: now().getTime() }),
    drop: (stream: string) => looks.delete(stream),
    prune: () => {
      const old = [...looks.values()].filter(({ heard }) => now().getTime() - heard > viewExpiryMs);
      for (const { stream } of old) looks.delete(stream);
      return old.length > 0;
    },
  };
}

/** Above this number of ids per topic, one event without ids is sent. */
const maxIdsPerTopic = 10;
const gatherMs = 300;

/**
 * Batches changes, because a busy shop changes many orders per second. Each page is notified of a topic at
 * most a few times per second.
 */
function batchChanges(say: (change: LiveChange) => void): (change: LiveChange) => void {
  const waiting = new Map<LiveTopic, Set<string | null>>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    for (const [topic, ids] of waiting) {
      const some = ids.size > maxIdsPerTopic || ids.has(null) ? [null] : ids;
      for (const id of some) say({ topic, id });
    }
    waiting.clear();
  };
  return ({ topic, id }) => {
    waiting.set(topic, (waiting.get(topic) ?? new Set()).add(id));
    if (timer === undefined) timer = setTimeout(flush, gatherMs);
  };
}

type ViewTracker = ReturnType<typeof openViewTracker>;

function createBroadcaster(pages: ReadonlyMap<string, OpenPage>, looks: ViewTracker) {
  const send = (event: string, data: string) => {
    for (const { stream } of pages.values()) stream.send(event, data);
  };
  return {
    change: batchChanges((change) => send('change', JSON.stringify(change))),
    /** Notifications may have been lost, so the pages reload their data. */
    missed: () => send('missed', ''),
    others: () => {
      for (const { stream, look } of pages.values())
        if (look)
          stream.send('others', JSON.stringify({ at: look.at, others: findOtherViewers(looks.all(), look) }));
    },
    end: (sessions: readonly string[]) => {
      for (const { session, end } of pages.values()) if (session && sessions.includes(session)) end();
    },
  };
}

interface LiveChannel {
  looks: ViewTracker;
  say: ReturnType<typeof createBroadcaster>;
  /** Sends to other processes again what the pages of this process show. */
  repeat(wanted: (look: ViewedObject) => boolean): void;
}

function openLiveChannel({ looks, say, repeat }: LiveChannel): (payload: string | null) => void {
  return (payload) => {
    if (payload === null) return say.missed();
    const news = parseStaffNews(payload);
    if (news?.kind === 'change') say.change({ topic: news.topic, id: news.id });
    if (news?.kind === 'look') {
      looks.hear(news.look);
      if (news.asks) repeat(({ at, stream }) => at === news.look.at && stream !== news.look.stream);
      say.others();
    }
    if (news?.kind === 'ended') say.end(news.sessions);
    if (news?.kind === 'gone' && looks.drop(news.stream)) say.others();
  };
}

/**
 * Manages the open pages of staff. Processes exchange messages by NOTIFY and repeat their state, so that
 * entries of a stopped process expire.
 */
export function createLiveStaff(deps: LiveDeps, streams: EventStreams): LiveStaff {
  const pages = new Map<string, OpenPage>();
  const looks = openViewTracker(deps.now);
  const tell = (news: StaffEventMessage) =>
    notifyStaff(deps.database, news).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'open pages of staff could not be notified'),
    );

  const say = createBroadcaster(pages, looks);
  const repeat = (wanted: (look: ViewedObject) => boolean) => {
    for (const { look } of pages.values())
      if (look && wanted(look)) void tell({ kind: 'look', look, asks: false });
  };
  const hear = openLiveChannel({ looks, say, repeat });
  const stops = [
    deps.listener.on(staffChannel, hear),
    deps.listener.on('order', (id) => id !== null && say.change({ topic: 'orders', id })),
  ];
  const timer = setInterval(() => {
    repeat(() => true);
    if (looks.prune()) say.others();
  }, againMs);
  timer.unref();

  return {
    open({ reply, username, session, until, address }) {
      const id = randomUUID();
      const release = streams.reserve(address);
      const over = setTimeout(() => reply.raw.end(), until.getTime() - deps.now().getTime());
      over.unref();
      const stream = streams.open(reply, () => {
        clearTimeout(over);
        release();
        const page = pages.get(id);
        pages.delete(id);
        if (page?.look) void tell({ kind: 'gone', stream: id });
      });
      pages.set(id, { stream, username, session, end: () => reply.raw.end(), look: undefined });
      stream.send('hello', JSON.stringify({ stream: id }));
    },
    async look({ stream, username, at }) {
      const page = pages.get(stream);
      if (at === null) {
        if (page) page.look = undefined;
        await notifyStaff(deps.database, { kind: 'gone', stream });
        return;
      }
      const look = { stream, username, at, since: deps.now().toISOString() };
      if (page?.username === username) page.look = look;
      await notifyStaff(deps.database, { kind: 'look', look, asks: true });
    },
    close() {
      clearInterval(timer);
      for (const stop of stops) stop();
    },
  };
}
