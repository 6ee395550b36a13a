import type { InstagramMedia } from '#contracts/likes.ts';

export type MediaPost = InstagramMedia['posts'][number];

/** One page of the directory, or why there is none. */
export type MediaPage =
  | { kind: 'page'; posts: MediaPost[]; next: string | null }
  /** The directory does not show this profile: missing, or personal. */
  | { kind: 'notFound' }
  | { kind: 'failed' };

/** So many at once; `more`: there may be others. */
export type Batch = { kind: 'batch'; posts: MediaPost[]; more: boolean } | { kind: 'notFound' | 'failed' };

interface PostSource {
  ask: (after: string | null) => Promise<MediaPage>;
  accepts: (post: MediaPost) => boolean;
}

const batchSize = 12;
/** Someone who posts few videos is not searched through to the beginning at once. */
const mostPagesAtOnce = 4;

/**
 * The posts of a profile, a dozen with each call. Where only some are accepted, several pages make a dozen.
 * A page that fails is asked for again by the next call; what came before it is not lost.
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
