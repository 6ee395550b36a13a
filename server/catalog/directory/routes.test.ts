import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instagramProfileSchema, instagramSearchSchema } from '#contracts/catalog/directory.ts';
import { instagramMediaSchema } from '#contracts/checkout/likes-schemas.ts';
import { startDirectory } from '#sandbox/directory/start-directory.ts';
import type { Directory as SandboxDirectory } from '#sandbox/directory/types.ts';
import { openDirectory } from '#server/platform/clients/directory/directory.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enforceContracts } from '#server/platform/http/by-contract.ts';
import { registerErrorHandler } from '#server/platform/http/error-replies.ts';
import { registerDirectoryRoutes } from './routes.ts';

const token = 'directory-token';
let sandbox: SandboxDirectory;

beforeAll(async () => {
  sandbox = await startDirectory({ port: 0, accessToken: token });
});
afterAll(() => sandbox.close());

function openApp(kind: 'http' | 'business-discovery' | null) {
  const config = kind && { kind, url: sandbox.url, accessToken: token, accountId: '17841400000000000' };
  const app = fastify();
  registerErrorHandler(app);
  enforceContracts(app, { strict: true, log: app.log });
  registerDirectoryRoutes(app, {
    config: { rateLimits: false },
    directory: openDirectory(config),
  } as unknown as Deps);
  return app;
}

describe('directory routes with the HTTP source', () => {
  it('directory routes suggest names with pictures from the image proxy', async () => {
    const reply = await openApp('http').inject('/api/instagram/search?query=@Marta');
    const { success, users } = instagramSearchSchema.parse(reply.json());
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(success).toBe(true);
    expect(users.map((user) => user.username)).toContain('marta');
    for (const user of users)
      expect(user.profile_pic_url).toMatch(/^\/api\/instagram\/image-proxy\?url=http/);
  });

  it.each(['', '?query=', '?query=ab', '?query=a%20b%20c', '?query=%2F..%2F..', `?query=${'x'.repeat(100)}`])(
    'directory routes return an empty result for %s without a request to the source',
    async (query) => {
      const before = sandbox.requestCount();
      const reply = await openApp('http').inject(`/api/instagram/search${query}`);
      expect(reply.json()).toEqual({ success: true, users: [] });
      expect(sandbox.requestCount()).toBe(before);
    },
  );

  it('directory routes with the HTTP source show public and private profiles and no result for an unknown name', async () => {
    const app = openApp('http');
    const read = async (name: string) =>
      instagramProfileSchema.parse((await app.inject(`/api/instagram/profile/${name}`)).json());
    expect(await read('Marta.Estudio')).toMatchObject({
      found: true,
      profile: { username: 'marta.estudio', is_private: false, followers_count: expect.any(Number) },
    });
    expect((await read('private.garden')).profile?.is_private).toBe(true);
    expect(await read('nobody.here')).toEqual({ success: true, found: false, profile: null });
  });

  it('directory routes with the HTTP source refetch a profile on request', async () => {
    const app = openApp('http');
    const read = (query: string) => app.inject(`/api/instagram/profile/looked.again${query}`);
    await read('');
    const before = sandbox.requestCount();
    await read('');
    expect(sandbox.requestCount()).toBe(before);
    expect((await read('?fresh=1')).statusCode).toBe(200);
    expect(sandbox.requestCount()).toBe(before + 1);
    expect((await read('?fresh=yes')).statusCode).toBe(400);
  });

  it('directory routes with the HTTP source serve only pictures of the source and cache them', async () => {
    const app = openApp('http');
    const profile = (await app.inject('/api/instagram/profile/marta')).json().profile;
    const reply = await app.inject(profile.profile_pic_url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringMatching(/^public, max-age=\d+$/),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    expect(reply.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect((await app.inject(profile.profile_pic_url)).rawPayload).toEqual(reply.rawPayload);
  });

  it('directory routes with the HTTP source return 429 when the source throttles and 503 when it fails', async () => {
    const app = openApp('http');
    const limited = await app.inject('/api/instagram/search?query=limited.one');
    expect([limited.statusCode, limited.json().error.code]).toEqual([429, 'rate_limited']);
    const failing = await app.inject('/api/instagram/profile/failing.one');
    expect([failing.statusCode, failing.json().error.code]).toEqual([503, 'directory_unavailable']);
    expect(failing.body).not.toContain(sandbox.url);
  });

  it.each(['a b', '..', '%2e%2e%2f', 'reel', 'x'.repeat(31), '%00'])(
    'directory routes with the HTTP source reject the name %s',
    async (name) => {
      const reply = await openApp('http').inject(`/api/instagram/profile/${name}`);
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode).toBeLessThan(500);
    },
  );

  it.each([
    '',
    '?url=',
    '?url=http%3A%2F%2F127.0.0.1%2F',
    '?url=http%3A%2F%2F169.254.169.254%2Flatest',
    '?url=file%3A%2F%2F%2Fetc%2Fpasswd',
    '?url=https%3A%2F%2Fevil.example%2F1.png',
    '?url=a&url=b',
  ])('directory routes with the HTTP source reject the picture %s', async (query) => {
    const reply = await openApp('http').inject(`/api/instagram/image-proxy${query}`);
    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'invalid_request']);
  });

  it('directory routes with the HTTP source serve no content of the source except pictures', async () => {
    const address = encodeURIComponent(`${sandbox.url}/profile/marta`);
    const reply = await openApp('http').inject(`/api/instagram/image-proxy?url=${address}`);
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('followers_count');
  });
});

describe.each(['http', 'business-discovery'] as const)('posts from the source %s', (kind) => {
  const read = async (path: string) => {
    const reply = await openApp(kind).inject(`/api/instagram/media/${path}`);
    return { status: reply.statusCode, body: reply.json() };
  };

  it('posts of the directory are listed page by page, each once, with pictures from the image proxy', async () => {
    const codes: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { body } = await read(`marta.estudio${next ? `?after=${encodeURIComponent(next)}` : ''}`);
      const page = instagramMediaSchema.parse(body);
      expect(page.found).toBe(true);
      for (const post of page.posts) {
        expect(post.link).toBe(`https://www.instagram.com/p/${post.shortcode}/`);
        expect(post.thumbnail).toMatch(/^$|^\/api\/instagram\/image-proxy\?url=/);
      }
      codes.push(...page.posts.map(({ shortcode }) => shortcode));
      next = page.next;
    }
    expect(codes).toHaveLength(sandbox.profile('marta.estudio')?.media_count ?? 0);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('posts of the directory are empty for a hidden profile', async () => {
    const none = { success: true, found: false, posts: [], next: null };
    expect((await read('nobody.here')).body).toEqual(none);
    expect((await read('private.garden')).body).toMatchObject({ posts: [], next: null });
  });

  it.each([
    'marta?after=1)%7Bid%7D',
    'marta?after=',
    `marta?after=${'x'.repeat(501)}`,
    'a%20b',
    'reel',
    '%00',
  ])('posts of the directory are not requested for %s', async (path) => {
    const before = sandbox.requestCount();
    expect((await read(path)).status).toBeGreaterThanOrEqual(400);
    expect(sandbox.requestCount()).toBe(before);
  });

  it('posts of the directory are unavailable when the source fails or throttles', async () => {
    expect(await read('failing.one')).toMatchObject({
      status: 503,
      body: { success: false, error: { code: 'directory_unavailable' } },
    });
    expect((await read('limited.one')).status).toBe(429);
  });
});

describe('directory routes with the official API', () => {
  it('directory routes with the official API find a business account by its exact name', async () => {
    const app = openApp('business-discovery');
    const search = await app.inject('/api/instagram/search?query=marta');
    expect(search.json().users).toMatchObject([{ username: 'marta', is_private: false }]);
    const profile = await app.inject('/api/instagram/profile/marta');
    expect(profile.json()).toMatchObject({ found: true, profile: { username: 'marta' } });
  });

  it('directory routes with the official API do not distinguish a private account from a missing one', async () => {
    const app = openApp('business-discovery');
    for (const name of ['private.garden', 'nobody.here']) {
      expect((await app.inject(`/api/instagram/profile/${name}`)).json()).toMatchObject({ found: false });
    }
  });
});

describe('directory routes without a source', () => {
  it('directory routes return an empty result without a source', async () => {
    const app = openApp(null);
    expect((await app.inject('/api/instagram/search?query=marta')).json()).toEqual({
      success: true,
      users: [],
    });
    expect((await app.inject('/api/instagram/profile/marta')).json()).toMatchObject({ found: false });
  });

  it('directory routes without a source report the look-up of posts as unavailable', async () => {
    const reply = await openApp(null).inject('/api/instagram/media/marta');
    expect([reply.statusCode, reply.json().error.code]).toEqual([503, 'directory_unavailable']);
  });
});
