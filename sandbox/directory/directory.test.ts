import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DirectoryOptions, startDirectory } from './start-directory.ts';
import type { Directory } from './types.ts';

const TOKEN = 'token-for-tests';
const FIELDS = 'id,username,name,followers_count,media_count,profile_picture_url';
let directory: Directory;
const gained = new Map<string, number>();

const start = (options: Partial<DirectoryOptions> = {}) =>
  startDirectory({ port: 0, accessToken: TOKEN, delivered: (name) => gained.get(name) ?? 0, ...options });

beforeEach(async () => {
  directory = await start();
});
afterEach(() => directory.close());

async function get(path: string) {
  const reply = await fetch(directory.url + path);
  return { status: reply.status, headers: reply.headers, body: await reply.json() };
}

function discover(name: string, fields = FIELDS, token = TOKEN) {
  const input = `business_discovery.username(${name}){${fields}}`;
  return get(`/v23.0/17841400000000000?${new URLSearchParams({ fields: input, access_token: token })}`);
}

it('the directory returns exactly the requested fields of a profile, every time', async () => {
  const { status, body } = await discover('cafe.ejemplo');
  expect(status).toBe(200);
  expect(body).toEqual({
    business_discovery: {
      id: expect.stringMatching(/^178414\d{11}$/),
      username: 'cafe.ejemplo',
      name: 'Café Ejemplo',
      followers_count: expect.any(Number),
      media_count: expect.any(Number),
      profile_picture_url: `${directory.url}/pictures/cafe.ejemplo.png`,
    },
    id: '17841400000000000',
  });
  expect((await discover('cafe.ejemplo', 'username')).body.business_discovery).toEqual({
    username: 'cafe.ejemplo',
    id: body.business_discovery.id,
  });
});

it('the directory pages through all posts without gaps or duplicates', async () => {
  const codes: string[] = [];
  let after = '';
  for (;;) {
    const { body } = await discover(
      'taller.muestra',
      `media_count,media.limit(7)${after}{permalink,media_url,like_count}`,
    );
    const { data, paging } = body.business_discovery.media;
    codes.push(...data.map((post: { permalink: string }) => post.permalink));
    if (!paging.cursors.after) {
      expect(codes).toHaveLength(body.business_discovery.media_count);
      break;
    }
    after = `.after(${paging.cursors.after})`;
  }
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes[0]).toMatch(/^https:\/\/www\.instagram\.com\/(p|reel)\/[\w-]{11}\/$/);
});

it('the directory omits pictures and like counts of some posts, as in reality', () => {
  const posts = ['cafe.ejemplo', 'taller.muestra', 'moda.ejemplo'].flatMap((name) =>
    directory.posts(name, { limit: 50 }),
  );
  const missing = (field: 'media_url' | 'like_count') =>
    posts.filter((post) => post[field] === undefined).length;
  expect(missing('media_url')).toBeGreaterThan(0);
  expect(missing('like_count')).toBeGreaterThan(0);
  expect(missing('media_url')).toBeLessThan(posts.length / 3);
});

it.each(['unknown.person', 'nobody', 'private.album.demo', 'bad..name', 'explore'])(
  'the directory reports only that %s could not be found',
  async (name) => {
    const { status, body } = await discover(name);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 110, error_subcode: 2207013, type: 'OAuthException' });
  },
);

it('the directory rejects wrong and expired tokens and malformed requests', async () => {
  expect((await discover('cafe.ejemplo', FIELDS, 'stolen')).body.error.code).toBe(190);
  expect((await discover('cafe.ejemplo', 'media.limit(')).body.error.code).toBe(100);
  directory.setFaults({ expiredToken: true });
  expect((await discover('cafe.ejemplo')).body.error).toMatchObject({ code: 190, error_subcode: 463 });
});

it('the directory applies rate limits in every style, planned failures, and faults by name', async () => {
  directory.setFaults({ rateLimit: true });
  expect((await discover('cafe.ejemplo')).status).toBe(429);
  directory.setFaults({ rateLimitStyle: '613' });
  expect(await discover('cafe.ejemplo')).toMatchObject({ status: 400, body: { error: { code: 613 } } });
  directory.setFaults({ rateLimit: false, failNext: 1 });
  expect((await discover('cafe.ejemplo')).status).toBe(500);
  expect((await discover('cafe.ejemplo')).status).toBe(200);
  expect((await discover('failing.demo')).status).toBe(500);
  expect((await get('/search?query=limited')).body.error.code).toBe(613);
});

it('the directory replies slowly for slow names', async () => {
  directory.setFaults({ slowMs: 60 });
  const began = performance.now();
  await get('/profile/slow.demo');
  expect(performance.now() - began).toBeGreaterThanOrEqual(55);
});

it('the directory suggests invented profiles and marks private ones', async () => {
  const { body } = await get('/search?query=muestra');
  expect(body.users[0]).toEqual({
    username: 'muestra',
    profile_pic_url: `${directory.url}/pictures/muestra.png`,
    is_private: false,
  });
  const names = body.users.map((user: { username: string }) => user.username);
  expect(names).toEqual(expect.arrayContaining(['surf.muestra', 'taller.muestra', 'libros.muestra']));
  expect((await get('/search?query=private.alb')).body.users).toContainEqual(
    expect.objectContaining({ username: 'private.album.demo', is_private: true }),
  );
});

it('the directory serves profile and posts as plain JSON with delivered counts', async () => {
  const before = (await get('/profile/yoga.ejemplo')).body.followers_count;
  gained.set('yoga.ejemplo', -100_000_000);
  expect((await get('/profile/yoga.ejemplo')).body.followers_count).toBe(0);
  gained.set('yoga.ejemplo', 250);
  expect((await get('/profile/@Yoga.Ejemplo')).body).toMatchObject({
    username: 'yoga.ejemplo',
    followers_count: before + 250,
  });
  expect((await discover('yoga.ejemplo')).body.business_discovery.followers_count).toBe(before + 250);
  const media = (await get('/media/yoga.ejemplo?limit=3')).body;
  expect(media.media).toHaveLength(3);
  expect((await get(`/media/yoga.ejemplo?after=${media.next}`)).body.media[0].code).not.toBe(
    media.media[0].code,
  );
  expect((await get('/profile/nobody')).status).toBe(404);
  expect((await get('/profile/yoga.ejemplo?access_token=stolen')).status).toBe(400);
});

it('the directory draws valid pictures that differ by name', async () => {
  const picture = async (name: string) => {
    const reply = await fetch(`${directory.url}/pictures/${name}.png`);
    expect(reply.headers.get('content-type')).toBe('image/png');
    return Buffer.from(await reply.arrayBuffer());
  };
  const one = await picture('cafe.ejemplo');
  expect(one.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect([one.readUInt32BE(16), one.readUInt32BE(20)]).toEqual([320, 320]);
  const start = one.indexOf('IDAT') + 4;
  expect(inflateSync(one.subarray(start, start + one.readUInt32BE(start - 8)))).toHaveLength(320 * 321);
  expect(one.equals(await picture('taller.muestra'))).toBe(false);
});

it('the directory keeps its switches through a restart and rejects unknown ones', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'directory-'));
  const first = await start({ dataDir });
  first.setFaults({ failNext: 4 });
  const second = await start({ dataDir });
  expect(second.faults().failNext).toBe(4);
  expect(() => second.setFaults({ failOften: 1 } as object)).toThrow('failOften');
  await Promise.all([first.close(), second.close()]);
  await rm(dataDir, { recursive: true });
});
