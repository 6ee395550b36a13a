import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { LiveChange, LiveTopic } from '#contracts/staff/live.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { EventStream, EventStreams } from '#server/platform/http/event-streams.ts';
import { type Look, othersAt, readNews, type StaffNews } from './live-rules.ts';
import { notifyStaff, staffChannel } from './store-live.ts';

/** Is an open page of a member, in this process. */
interface OpenPage {
  stream: EventStream;
  username: string;
  /** It is open by this session: a page whose session ends hears no more. */
  session: string | undefined;
  end(): void;
  look: Look | undefined;
}

export interface LiveStaff {
  /** Takes the reply over until the page is left, or the session over. */
  open(page: { reply: FastifyReply; username: string; session?: string; until: Date; address: string }): void;
  /** Takes what an open page shows now; null for nothing that others should know of. */
  look(page: { stream: string; username: string; at: string | null }): Promise<void>;
  close(): void;
}

type LiveDeps = Pick<Deps, 'database' | 'listener' | 'log' | 'now'>;

/** A process that ended without a word is forgotten after this. */
const forgottenMs = 90_000;
const againMs = 30_000;

/** Keeps what all pages of this process and of the others look at. */
function keepLooks(now: () => Date) {
  const looks = new Map<string, Look & { heard: number }>();
  return {
    all: () => looks.values(),
    hear: (look: Look) => void looks.set(look.stream, { ...look, heard: now().getTime() }),
    drop: (stream: string) => looks.delete(stream),
    /** This forgets those that were not heard of for long; true when there were some. */
    prune: () => {
      const old = [...looks.values()].filter(({ heard }) => now().getTime() - heard > forgottenMs);
      for (const { stream } of old) looks.delete(stream);
      return old.length > 0;
    },
  };
}

/** So much is reported of a topic one by one; beyond, that anything of it may have changed. */
const mostIds = 10;
const gatherMs = 300;

/** A busy shop changes many orders a second: pages hear of a topic a few times a second at most. */
function gatherChanges(say: (change: LiveChange) => void): (change: LiveChange) => void {
  const waiting = new Map<LiveTopic, Set<string | null>>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    for (const [topic, ids] of waiting) {
      const some = ids.size > mostIds || ids.has(null) ? [null] : ids;
      for (const id of some) say({ topic, id });
    }
    waiting.clear();
  };
  return ({ topic, id }) => {
    waiting.set(topic, (waiting.get(topic) ?? new Set()).add(id));
    if (timer === undefined) timer = setTimeout(flush, gatherMs);
  };
}

type Looks = ReturnType<typeof keepLooks>;

/** Says something to all pages that are open in this process. */
function speakTo(pages: ReadonlyMap<string, OpenPage>, looks: Looks) {
  const send = (event: string, data: string) => {
    for (const { stream } of pages.values()) stream.send(event, data);
  };
  return {
    change: gatherChanges((change) => send('change', JSON.stringify(change))),
    /** Something may have been missed, so the pages read everything again. */
    missed: () => send('missed', ''),
    others: () => {
      for (const { stream, look } of pages.values())
        if (look) stream.send('others', JSON.stringify({ at: look.at, others: othersAt(looks.all(), look) }));
    },
    end: (sessions: readonly string[]) => {
      for (const { session, end } of pages.values()) if (session && sessions.includes(session)) end();
    },
  };
}

interface Hearing {
  looks: Looks;
  say: ReturnType<typeof speakTo>;
  /** Repeats to the other processes what pages of this one look at. */
  repeat(wanted: (look: Look) => boolean): void;
}

/** Returns what hears the news of all processes, this one too. */
function openHearing({ looks, say, repeat }: Hearing): (payload: string | null) => void {
  return (payload) => {
    if (payload === null) return say.missed();
    const news = readNews(payload);
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
 * Holds the open pages of staff: each hears at once what changed, and who else is at the thing it shows.
 * Every process informs the others by NOTIFY, and repeats what its own pages look at, so that one that fell
 * silent is forgotten.
 */
export function createLiveStaff(deps: LiveDeps, streams: EventStreams): LiveStaff {
  const pages = new Map<string, OpenPage>();
  const looks = keepLooks(deps.now);
  const tell = (news: StaffNews) =>
    notifyStaff(deps.database, news).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'staff were not told'),
    );

  const say = speakTo(pages, looks);
  const repeat = (wanted: (look: Look) => boolean) => {
    for (const { look } of pages.values())
      if (look && wanted(look)) void tell({ kind: 'look', look, asks: false });
  };
  const hear = openHearing({ looks, say, repeat });
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
