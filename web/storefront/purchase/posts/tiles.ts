import { useEffect, useRef, useState } from 'react';
import type { InstagramMedia } from '#contracts/checkout/likes-schemas.ts';
import { callApi } from '../../shared/call-api.ts';
import { readMemory, remember } from '../../shared/form-memory.ts';
import type { ProfileState } from '../buyer/directory.ts';

export type MediaPost = InstagramMedia['posts'][number];

/** Is one page of the directory, or why none exists. */
export type MediaPage =
  | { kind: 'page'; posts: MediaPost[]; next: string | null }
  /** The directory does not show this profile: it is missing, or personal. */
  | { kind: 'notFound' }
  | { kind: 'failed' };

/** So many come at once; with `more` there may be others. */
type Batch = { kind: 'batch'; posts: MediaPost[]; more: boolean } | { kind: 'notFound' | 'failed' };

interface PostSource {
  ask: (after: string | null) => Promise<MediaPage>;
  accepts: (post: MediaPost) => boolean;
}

const batchSize = 12;
/** Someone who posts few videos is not searched through to the beginning at once. */
const mostPagesAtOnce = 4;

/**
 * Returns the posts of a profile, a dozen with each call. Where only some are accepted, several pages make a
 * dozen. A page that fails is asked for again by the next call; what came before it is not lost.
 */
export function openPosts({ ask, accepts }: PostSource): () => Promise<Batch> {
  const waiting: MediaPost[] = [];
  const seen = new Set<string>();
  let after: string | null = null;
  let ended = false;

  const take = ({ posts, next }: { posts: MediaPost[]; next: string | null }) => {
    const fresh = posts.filter((post) => !seen.has(post.shortcode) && accepts(post));
    for (const post of fresh) seen.add(post.shortcode);
    waiting.push(...fresh);
    after = next;
    ended = next === null;
  };
  return async () => {
    for (let pages = 0; pages < mostPagesAtOnce && !ended && waiting.length < batchSize; pages += 1) {
      const page = await ask(after);
      if (page.kind !== 'page') return waiting.length > 0 ? hand() : page;
      take(page);
    }
    return hand();
  };

  function hand(): Batch {
    const posts = waiting.splice(0, batchSize);
    return { kind: 'batch', posts, more: waiting.length > 0 || !ended };
  }
}

/** Asks for a page of someone's posts, newest first. */
async function askMedia(username: string, after: string | null): Promise<MediaPage> {
  const answer = await callApi('GET /api/instagram/media/:username', {
    params: { username },
    query: { after: after ?? undefined },
  });
  if (!answer.ok) return { kind: answer.status === 404 ? 'notFound' : 'failed' };
  const { found, posts, next } = answer.data;
  return found ? { kind: 'page', posts, next } : { kind: 'notFound' };
}

/** Returns the chosen posts of a profile as they looked, so that a reload shows them before the directory replies. */
function keptTiles(username: string): MediaPost[] {
  const { tiles } = readMemory();
  return tiles?.of === username ? tiles.posts : [];
}

const keepTiles = (of: string, posts: MediaPost[]): void => remember({ tiles: { of, posts } });

type TileState = 'idle' | 'loading' | 'shown' | 'notFound' | 'failed' | 'private';

interface Loaded {
  /** Says whose posts these are. */
  of: string;
  state: TileState;
  posts: MediaPost[];
  more: boolean;
}

const nothing: Loaded = { of: '', state: 'idle', posts: [], more: false };

function afterBatch(before: Loaded, batch: Batch): Loaded {
  if (batch.kind !== 'batch') return { ...before, state: batch.kind };
  const { posts, more } = batch;
  return { ...before, state: 'shown', posts: [...before.posts, ...posts], more };
}

const stateBefore: Record<ProfileState['kind'], TileState> = {
  idle: 'idle',
  checking: 'loading',
  public: 'loading',
  unknown: 'loading',
  missing: 'notFound',
  private: 'private',
};

/**
 * Holds the posts of the profile that the order is for, a dozen at a time; those chosen before a reload among them.
 */
export function useTiles(profile: ProfileState, accepts: (post: MediaPost) => boolean) {
  const [loaded, setLoaded] = useState(nothing);
  const [extras, setExtras] = useState<MediaPost[]>([]);
  const next = useRef<() => Promise<Batch>>(undefined);
  const username = profile.kind === 'idle' ? '' : profile.username;
  const begin = stateBefore[profile.kind];
  const asks = profile.kind === 'public' || profile.kind === 'unknown';

  const load = () => {
    const source = next.current;
    if (!source) return;
    setLoaded((before) => ({ ...before, state: 'loading' }));
    void source().then((batch) => {
      if (next.current === source) setLoaded((before) => afterBatch(before, batch));
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name, or another word about it, begins again
  useEffect(() => {
    next.current = asks ? openPosts({ ask: (after) => askMedia(username, after), accepts }) : undefined;
    setLoaded({ ...nothing, of: username, state: begin });
    setExtras(keptTiles(username));
    load();
  }, [username, begin, asks]);

  const shown = new Set(loaded.posts.map(({ shortcode }) => shortcode));
  const posts = [...extras.filter(({ shortcode }) => !shown.has(shortcode)), ...loaded.posts];
  const keep = (links: readonly string[]) =>
    keepTiles(
      username,
      posts.filter(({ link }) => links.includes(link)),
    );
  const wasChosen = (link: string) => extras.some((post) => post.link === link);
  return { ...loaded, posts, load, keep, wasChosen };
}

export type Tiles = ReturnType<typeof useTiles>;
