import { useEffect, useRef, useState } from 'react';
import type { InstagramMedia } from '#contracts/checkout/likes-schemas.ts';
import { callApi } from '../../shared/call-api.ts';
import { readMemory, updateMemory } from '../../shared/form-memory.ts';
import type { ProfileState } from '../buyer/directory.ts';

export type MediaPost = InstagramMedia['posts'][number];

export type MediaPage =
  | { kind: 'page'; posts: MediaPost[]; next: string | null }
  /** The profile does not exist or is not a business profile the directory can show. */
  | { kind: 'notFound' }
  | { kind: 'failed' };

/** Posts of one call. `more`: further posts may exist. */
type PostBatch = { kind: 'batch'; posts: MediaPost[]; more: boolean } | { kind: 'notFound' | 'failed' };

interface PostSource {
  ask: (after: string | null) => Promise<MediaPage>;
  accepts: (post: MediaPost) => boolean;
}

const batchSize = 12;
/** Limits the pages per call for profiles with few videos. */
const maxPagesPerCall = 4;

/**
 * Returns a function that yields a dozen accepted posts per call, from several pages if necessary. After a failure the
 * next call repeats the page and keeps earlier posts.
 */
export function openPosts({ ask, accepts }: PostSource): () => Promise<PostBatch> {
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
    for (let pages = 0; pages < maxPagesPerCall && !ended && waiting.length < batchSize; pages += 1) {
      const page = await ask(after);
      if (page.kind !== 'page') return waiting.length > 0 ? hand() : page;
      take(page);
    }
    return hand();
  };

  function hand(): PostBatch {
    const posts = waiting.splice(0, batchSize);
    return { kind: 'batch', posts, more: waiting.length > 0 || !ended };
  }
}

async function fetchPosts(username: string, after: string | null): Promise<MediaPage> {
  const answer = await callApi('GET /api/instagram/media/:username', {
    params: { username },
    query: { after: after ?? undefined },
  });
  if (!answer.ok) return { kind: answer.status === 404 ? 'notFound' : 'failed' };
  const { found, posts, next } = answer.data;
  return found ? { kind: 'page', posts, next } : { kind: 'notFound' };
}

function readSavedTiles(username: string): MediaPost[] {
  const { tiles } = readMemory();
  return tiles?.of === username ? tiles.posts : [];
}

const saveTiles = (of: string, posts: MediaPost[]): void => updateMemory({ tiles: { of, posts } });

type TileState = 'idle' | 'loading' | 'shown' | 'notFound' | 'failed' | 'private';

interface LoadedPosts {
  of: string;
  state: TileState;
  posts: MediaPost[];
  more: boolean;
}

const nothing: LoadedPosts = { of: '', state: 'idle', posts: [], more: false };

function addBatch(before: LoadedPosts, batch: PostBatch): LoadedPosts {
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

/** Loads the posts of the ordered profile, a dozen at a time, including those chosen before a reload. */
export function useTiles(profile: ProfileState, accepts: (post: MediaPost) => boolean) {
  const [loaded, setLoaded] = useState(nothing);
  const [extras, setExtras] = useState<MediaPost[]>([]);
  const next = useRef<() => Promise<PostBatch>>(undefined);
  const username = profile.kind === 'idle' ? '' : profile.username;
  const begin = stateBefore[profile.kind];
  const asks = profile.kind === 'public' || profile.kind === 'unknown';

  const load = () => {
    const source = next.current;
    if (!source) return;
    setLoaded((before) => ({ ...before, state: 'loading' }));
    void source().then((batch) => {
      if (next.current === source) setLoaded((before) => addBatch(before, batch));
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name, or another word about it, begins again
  useEffect(() => {
    next.current = asks ? openPosts({ ask: (after) => fetchPosts(username, after), accepts }) : undefined;
    setLoaded({ ...nothing, of: username, state: begin });
    setExtras(readSavedTiles(username));
    load();
  }, [username, begin, asks]);

  const shown = new Set(loaded.posts.map(({ shortcode }) => shortcode));
  const posts = [...extras.filter(({ shortcode }) => !shown.has(shortcode)), ...loaded.posts];
  const keep = (links: readonly string[]) =>
    saveTiles(
      username,
      posts.filter(({ link }) => links.includes(link)),
    );
  const wasChosen = (link: string) => extras.some((post) => post.link === link);
  return { ...loaded, posts, load, keep, wasChosen };
}

export type PostTiles = ReturnType<typeof useTiles>;
