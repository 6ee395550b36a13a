import { useEffect, useRef, useState } from 'react';
import type { ProfileState } from '../order-form/use-profile.ts';
import { askMedia } from './ask-media.ts';
import { keepTiles, keptTiles } from './kept-tiles.ts';
import { type Batch, type MediaPost, openPosts } from './open-posts.ts';

export type TileState = 'idle' | 'loading' | 'shown' | 'notFound' | 'failed' | 'private';

interface Loaded {
  /** Whose posts these are. */
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

/** The posts of the profile that the order is for, a dozen at a time; those chosen before a reload among them. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name, or another word about it, begins anew
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
