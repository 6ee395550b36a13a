import { expect, test } from 'vitest';
import { type MediaPage, type MediaPost, openPosts } from './tiles.ts';

const post = (shortcode: string, kind: MediaPost['kind'] = 'image'): MediaPost => ({
  id: shortcode,
  shortcode,
  link: `https://www.instagram.com/p/${shortcode}/`,
  kind,
  thumbnail: '',
  caption: '',
  likes: null,
});

/** Returns a profile in pages of five. Every `nth` post is a video. */
function profile(count: number, nth: number) {
  const asked: (string | null)[] = [];
  const all = Array.from({ length: count }, (_, at) => post(`C${at}`, at % nth === 0 ? 'video' : 'image'));
  const ask = async (after: string | null): Promise<MediaPage> => {
    asked.push(after);
    const from = Number(after ?? 0);
    const next = from + 5 < count ? String(from + 5) : null;
    return { kind: 'page', posts: all.slice(from, from + 5), next };
  };
  return { ask, asked };
}

async function readAll(next: ReturnType<typeof openPosts>) {
  const batches: number[] = [];
  const codes: string[] = [];
  for (;;) {
    const batch = await next();
    if (batch.kind !== 'batch') throw new Error(batch.kind);
    batches.push(batch.posts.length);
    codes.push(...batch.posts.map(({ shortcode }) => shortcode));
    if (!batch.more) return { batches, codes };
  }
}

test('openPosts returns posts by the dozen, whatever the pages', async () => {
  const { ask } = profile(30, 3);
  const { batches, codes } = await readAll(openPosts({ ask, accepts: () => true }));
  expect(batches).toEqual([12, 12, 6]);
  expect(codes).toEqual(Array.from({ length: 30 }, (_, at) => `C${at}`));
});

test('openPosts returns only accepted posts and limits the search for rare videos', async () => {
  const { ask, asked } = profile(60, 5);
  const next = openPosts({ ask, accepts: ({ kind }) => kind === 'video' });
  const first = await next();
  expect(asked).toHaveLength(4);
  expect(first).toMatchObject({ kind: 'batch', more: true });
  const rest = await readAll(next);
  expect(rest.codes).toHaveLength(12 - (first.kind === 'batch' ? first.posts.length : 0));
});

test('openPosts returns a post of two pages once', async () => {
  const pages: MediaPage[] = [
    { kind: 'page', posts: [post('CA'), post('CB')], next: '1' },
    { kind: 'page', posts: [post('CB'), post('CC')], next: null },
  ];
  const { codes } = await readAll(openPosts({ ask: async () => pages.shift()!, accepts: () => true }));
  expect(codes).toEqual(['CA', 'CB', 'CC']);
});

test('openPosts repeats a failed page and keeps earlier posts', async () => {
  const { ask } = profile(10, 3);
  let down = true;
  const next = openPosts({
    ask: async (after) => (after !== null && down ? { kind: 'failed' } : ask(after)),
    accepts: () => true,
  });
  expect(await next()).toMatchObject({ kind: 'batch', more: true, posts: { length: 5 } });
  expect(await next()).toEqual({ kind: 'failed' });
  down = false;
  expect(await next()).toMatchObject({ kind: 'batch', more: false, posts: { length: 5 } });
});

test('openPosts returns no posts of a hidden profile', async () => {
  const next = openPosts({ ask: async () => ({ kind: 'notFound' }), accepts: () => true });
  expect(await next()).toEqual({ kind: 'notFound' });
});
