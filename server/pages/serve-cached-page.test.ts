import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, test, vi } from 'vitest';
import { openPageCache } from './page-cache.ts';
import type { PagesDeps } from './pages-deps.ts';
import type { PageRoute } from './rules.ts';
import { type PageContext, sendPage } from './send-page.ts';
import { addShortCut } from './serve-cached-page.ts';

const route: PageRoute = { path: '/fr/ig', page: 'followers', locale: 'fr' };
const render = vi.fn(
  ({ data }: { data: { host: string; services: unknown[] } }) =>
    `<p>${data.host} ${data.services.length}</p>`,
);
let catalog = { version: '1', services: [] as unknown[], taxRate: 2100 };
let broken = false;
let app: FastifyInstance;
let url = '';

/** Holds only what is asked of it here. */
function contextFor(): PageContext {
  const identity = {};
  const content = {};
  const deps = {
    catalog: async () => {
      if (broken) throw new Error('no catalogue');
      return catalog;
    },
    identity: async () => identity,
    content: async () => content,
    hosts: { promo: ['promo.example'], brand: [] },
  } as unknown as PagesDeps;
  const renderer = { render, version: () => '1', strict: false } as unknown as PageContext['renderer'];
  return { deps, renderer, cache: openPageCache(), headers: { 'x-frame-options': 'DENY' } };
}

beforeAll(async () => {
  const context = contextFor();
  app = fastify();
  app.addHook('onRequest', async (request) => {
    usual.push(`${request.method} ${request.url}`);
  });
  app.get(route.path, (request, reply) => {
    const wanted = { page: route.page, locale: 'fr', setsLanguage: true, host: 'main' } as const;
    return sendPage(context, wanted, { request, reply });
  });
  addShortCut(app, context, [route]);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const usual: string[] = [];

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  usual.length = 0;
  const answer = await fetch(url + path, { headers, method });
  const {
    date: _date,
    connection: _connection,
    'keep-alive': _alive,
    ...rest
  } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers: rest, body: await answer.text(), usual: [...usual] };
}

it.each([
  ['at its bare address', {}],
  ['to who knows the language', { cookie: 'locale=fr' }],
  ['packed', { 'accept-encoding': 'br' }],
  ['plain', { 'accept-encoding': 'identity' }],
])('answers a page %s without the framework, as the framework would', async (_, headers) => {
  const short = await ask('/fr/ig', headers);
  const long = await ask('/fr/ig?', headers);
  expect(short.usual).toEqual([]);
  expect(long.usual).toEqual(['GET /fr/ig?']);
  expect({ ...short, usual: [] }).toEqual({ ...long, usual: [] });
  expect(short.status).toBe(200);
});

it('says to who has the page that it has not changed, until it has', async () => {
  const { etag = '' } = (await ask('/fr/ig')).headers;
  const again = await ask('/fr/ig', { 'if-none-match': etag });
  expect([again.status, again.body, again.usual]).toEqual([304, '', []]);
  expect(again.headers).not.toHaveProperty('content-type');
  catalog = { ...catalog, services: [{}] };
  const changed = await ask('/fr/ig', { 'if-none-match': etag });
  expect([changed.status, changed.body]).toEqual([200, '<p>main 1</p>']);
});

it.each<[string, string, Record<string, string>, string]>([
  ['another method', '/fr/ig', {}, 'HEAD'],
  ['a question', '/fr/ig?amount=1', {}, 'GET'],
  ['a proxy that names the host', '/fr/ig', { 'x-forwarded-host': 'promo.example' }, 'GET'],
])('leaves %s to the framework', async (_, path, headers, method) => {
  expect((await ask(path, headers, method)).usual).toEqual([`${method} ${path}`]);
});

test('a page that cannot be shown fails the usual way', async () => {
  broken = true;
  const failed = await ask('/fr/ig');
  broken = false;
  expect([failed.status, failed.usual]).toEqual([500, ['GET /fr/ig']]);
  expect((await ask('/fr/ig')).status).toBe(200);
});
