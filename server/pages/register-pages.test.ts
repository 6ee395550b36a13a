import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { locales } from '#contracts/kit/locales.ts';
import { pagePaths, redirects, sitePages } from '#contracts/pages/routes.ts';
import type { PageVisits } from '#server/platform/http/page-piece.ts';
import type { PageCatalog } from './pages-deps.ts';
import type { PauseNotice } from './paused-page.ts';
import { registerPages } from './register-pages.ts';

const dir = mkdtempSync(join(tmpdir(), 'auge-pages-'));
let app: FastifyInstance;
let paused: PauseNotice | undefined;
let catalog: PageCatalog = { version: '1', services: [], taxRate: 2100 };

function writeBuild(): void {
  mkdirSync(join(dir, 'client', 'assets'), { recursive: true });
  mkdirSync(join(dir, 'client', '.vite'));
  mkdirSync(join(dir, 'server'));
  writeFileSync(
    join(dir, 'client', '.vite', 'manifest.json'),
    JSON.stringify({
      'web/a.ts': { file: 'assets/a-1.js', imports: ['_b.js'] },
      '_b.js': { file: 'assets/b-2.js', imports: ['_c.js'] },
      '_c.js': { file: 'assets/c-3.js' },
    }),
  );
  writeFileSync(join(dir, 'client', 'assets', 'a-1.js'), 'let a');
  writeFileSync(join(dir, 'client', 'assets', 'a-1.js.br'), 'pressed');
  mkdirSync(join(dir, 'admin', 'assets'), { recursive: true });
  mkdirSync(join(dir, 'admin', '.vite'));
  writeFileSync(
    join(dir, 'admin', '.vite', 'manifest.json'),
    JSON.stringify({
      'web/admin/main.tsx': { file: 'assets/main-4.js', imports: ['_react.js'], css: ['assets/main-5.css'] },
      '_react.js': { file: 'assets/react-6.js' },
    }),
  );
  writeFileSync(join(dir, 'admin', 'assets', 'main-4.js'), 'let admin');
  writeFileSync(join(dir, 'server', 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(dir, 'server', 'entry-server.js'),
    'export const renderPage = ({ page, locale, data, ask, assets }) => "<style>b{}</style>" + JSON.stringify({ page, locale, year: data.year, host: data.host, ask: ask.kind, services: data.services.length, seen: data.content.seen, asset: assets("web/a.ts") });',
  );
}

const identity = { name: '', legalName: '', taxId: '', address: [], registry: '', email: '' };
const content = {};

/** Page with a form: submitted values are shown again, and `go` redirects. */
const visits: PageVisits = {
  show: async ({ query }) =>
    query.has('plain') ? undefined : { content: { seen: query.get('id') } as object },
  submit: async ({ path }, form) =>
    form.go ? { to: `${path}?done` } : { content: { seen: form.text } as object, status: 422 },
};

beforeAll(async () => {
  writeBuild();
  app = fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not_found' }));
  await registerPages(app, {
    catalog: async () => catalog,
    identity: async () => identity,
    content: async () => content,
    visits: (page) => (page === 'tracking' ? visits : undefined),
    pause: async (cookies) => (cookies?.includes('preview=') ? undefined : paused),
    publicUrl: 'https://shop.example',
    mode: 'live',
    hsts: 'on',
    hosts: { promo: ['promo.example'], brand: ['brand.example'] },
    processorOrigins: {
      script: ['https://pay.example'],
      frame: ['https://pay.example'],
      connect: [],
      form: [],
    },
    build: { dir },
    now: () => new Date('2026-06-01'),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a closed shop', () => {
  beforeAll(() => {
    paused = { backMinutes: 20 };
  });
  afterAll(() => {
    paused = undefined;
  });

  it.each([
    ['/es/ig', 'es', 'Volvemos enseguida'],
    ['/fr/ig-likes', 'fr', 'Nous revenons'],
    ['/it/landing', 'it', 'Torniamo subito'],
    ['/services', 'en', 'right back'],
    ['/es/checkout', 'es', 'Volvemos enseguida'],
  ])('a closed shop shows the closed page at %s in %s with a retry time', async (path, locale, said) => {
    const { statusCode, headers, body } = await get(path);
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '1200', 'no-store']);
    expect(body).toContain(`<html lang="${locale}">`);
    expect(body).toContain(said);
  });

  it.each(['/es/order-success', '/es/track-order', '/es/terms-and-conditions', '/es/faq', '/robots.txt'])(
    'a closed shop still serves %s',
    async (path) => {
      expect((await get(path)).statusCode).toBe(200);
    },
  );

  it('a closed shop serves a begun checkout and visitors with a preview pass', async () => {
    expect((await get('/es/checkout', { cookie: `visit=${'a'.repeat(32)}` })).statusCode).toBe(200);
    expect((await get('/es/ig', { cookie: `visit=${'a'.repeat(32)}` })).statusCode).toBe(503);
    expect((await get('/es/ig', { cookie: 'preview=x' })).statusCode).toBe(200);
  });
});

describe('a shop that was never open and has no identity', () => {
  beforeAll(() => {
    paused = { backMinutes: 60, closure: 'never_opened', unnamed: true };
  });
  afterAll(() => {
    paused = undefined;
  });

  it.each(['/es/ig', '/es/track-order', '/es/terms-and-conditions', '/es/faq', '/es/nowhere'])(
    'a shop without an identity hides its own page at %s, which would show the example company',
    async (path) => {
      const { statusCode, body } = await get(path, { cookie: `visit=${'a'.repeat(32)}` });
      expect(statusCode).toBe(503);
      expect(body).toContain('Abrimos pronto');
      expect(body).not.toContain(pagePaths.privacy.es);
    },
  );

  it('a shop without an identity serves all pages to a visitor with a preview pass', async () => {
    expect((await get('/es/faq', { cookie: 'preview=x' })).statusCode).toBe(200);
  });
});

describe('a page', () => {
  it('a page is served at its own address in every language', async () => {
    const wrong: string[] = [];
    for (const page of sitePages)
      for (const locale of locales) {
        const { statusCode, body } = await get(pagePaths[page][locale]);
        const isShown = body.includes(`"page":"${page}","locale":"${locale}","year":2026`);
        if (statusCode !== 200 || !isShown) wrong.push(`${pagePaths[page][locale]}: ${statusCode}`);
      }
    expect(wrong).toEqual([]);
  });

  it('a page contains the file names of its modules and of all their imports', async () => {
    expect((await get('/es/ig')).body).toContain(
      '"asset":{"file":"/assets/a-1.js","imports":["/assets/b-2.js","/assets/c-3.js"]}',
    );
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('a page is sent in %s to a browser that accepts it', async (encoding, unpack) => {
    const plain = await get('/es/ig');
    const packed = await get('/es/ig', { 'accept-encoding': encoding });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  });

  it('a page keeps its headers and has no body in response to HEAD', async () => {
    const { headers, statusCode, body } = await app.inject({ method: 'HEAD', url: '/es/ig' });
    expect([statusCode, body]).toEqual([200, '']);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'DENY' });
  });

  it('a page returns 304 to a browser with this version until the catalogue changes', async () => {
    const { etag } = (await get('/es/ig')).headers;
    const again = await get('/es/ig', { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    catalog = { ...catalog, version: '2', services: [{} as Service] };
    const fresh = await get('/es/ig', { 'if-none-match': String(etag) });
    expect(fresh.statusCode).toBe(200);
    expect(fresh.body).toContain('"services":1');
  });

  it('a page allows only its inline styles by hash and the processor', async () => {
    const policy = String((await get('/es/ig')).headers['content-security-policy']);
    const hash = createHash('sha256').update('b{}').digest('base64');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("script-src 'self' https://pay.example;");
    expect(policy).toContain("default-src 'none';");
    expect(policy).not.toContain('unsafe');
  });

  it('a page is neither cached nor indexed when it shows an order', async () => {
    const { headers } = await get('/es/track-order');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  it('a page sets its language for the rest of the visit', async () => {
    expect((await get('/fr/ig')).headers['set-cookie']).toMatch(/^locale=fr; /);
    expect((await get('/fr/ig', { cookie: 'locale=fr' })).headers['set-cookie']).toBeUndefined();
    const later = await get('/track-order', { cookie: 'locale=fr' });
    expect(later.body).toContain('"locale":"fr"');
    expect(later.headers.vary).toContain('cookie');
    expect((await get('/track-order')).body).toContain('"locale":"es"');
  });
});

describe('the back office', () => {
  it.each(['/admin', '/admin/login', '/admin/orders/', '/admin/orders/K7MQ4TXR9D?q=a'])(
    'the back office replies to %s with its one document',
    async (url) => {
      const { statusCode, body, headers } = await get(url);
      expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([
        200,
        'no-cache',
        'noindex',
      ]);
      expect(body).toContain('<script type="module" src="/admin/assets/main-4.js"></script>');
      expect(body).toContain('<link rel="modulepreload" href="/admin/assets/react-6.js">');
      expect(body).toContain('<link rel="stylesheet" href="/admin/assets/main-5.css">');
      expect(body).toContain('Cargando panel de administración...');
    },
  );

  it.each(['/admin/nope', '/admin/orders/K7MQ4TXR9D/nope', '/admin/orders//'])(
    'the back office replies to %s with status 404',
    async (url) => {
      const { etag } = (await get('/admin')).headers;
      const { statusCode, body } = await get(url, { 'if-none-match': String(etag) });
      expect([statusCode, body.includes('Cargando panel de administración...')]).toEqual([404, true]);
    },
  );

  it('the back office allows only its own files and its two inline scripts', async () => {
    const { body, headers } = await get('/admin');
    const policy = String(headers['content-security-policy']);
    const hashes = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    expect(hashes).toHaveLength(2);
    expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`);
    expect(policy).toContain("default-src 'none';");
    expect(policy).not.toMatch(/unsafe|https?:/);
  });

  it('the back office returns 304 for an unchanged document and caches files permanently', async () => {
    const { etag } = (await get('/admin')).headers;
    expect((await get('/admin/orders', { 'if-none-match': String(etag) })).statusCode).toBe(304);
    const file = await get('/admin/assets/main-4.js');
    expect([file.body, file.headers['cache-control']]).toEqual([
      'let admin',
      'public, max-age=31536000, immutable',
    ]);
    expect((await get('/admin/assets/other.js')).statusCode).toBe(404);
  });
});

describe('another host', () => {
  const on = (host: string, url: string) => get(url, { host });

  it('another host serves the landing page of the promo host at /es', async () => {
    const home = await on('promo.example', '/?cupon=VIP5');
    expect([home.statusCode, home.headers.location]).toEqual([302, '/es?cupon=VIP5']);
    const landing = await on('Promo.Example:8443', '/es');
    expect(landing.statusCode).toBe(200);
    expect(landing.body).toContain('"page":"promo","locale":"es","year":2026,"host":"promo"');
  });

  it('another host keeps rendered pages of different hosts apart', async () => {
    for (const [host, kind] of [
      ['promo.example', 'promo'],
      ['shop.example', 'main'],
      ['brand.example', 'brand'],
      ['promo.example.evil.example', 'main'],
    ] as const) {
      expect((await on(host, '/fr/ig')).body).toContain(`"host":"${kind}"`);
    }
    expect((await on('shop.example', '/es')).statusCode).toBe(302);
  });

  it.each([
    ['/checkout', '/standalone-payment'],
    ['/es/payment', '/es/standalone-payment'],
    ['/fr/checkout?service=x', '/fr/standalone-payment'],
  ])('another host redirects the brand host from %s to %s', async (from, to) => {
    const answer = await on('brand.example', from);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, to]);
    expect((await on('brand.example', to)).statusCode).toBe(200);
    expect((await on('shop.example', from)).statusCode).toBe(200);
  });
});

describe('a page that depends on the request', () => {
  const send = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/fr/track-order',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('a page that depends on the request is rendered for each visit and never cached', async () => {
    expect((await get('/es/track-order?id=a')).body).toContain('"seen":"a"');
    const second = await get('/es/track-order?id=b', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(second.rawPayload).toString()).toContain('"seen":"b"');
    expect(second.headers['content-security-policy']).toContain("default-src 'none'");
    expect(second.headers['set-cookie']).toContain('locale=es');
    expect((await get('/track?id=c')).headers['set-cookie']).toBeUndefined();
  });

  it('a page that depends on the request is cached like other pages when the visit does not change its content', async () => {
    const plain = await get('/es/track-order?plain');
    expect(plain.body).toContain('"page":"tracking","locale":"es"');
    expect(plain.body).not.toContain('seen');
  });

  it('a page that depends on the request replies to its form with the submitted values or a redirect', async () => {
    const refused = await send('text=a%3Cb%3E&text=last');
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([422, 'no-store']);
    expect(refused.body).toContain('"page":"tracking","locale":"fr"');
    expect(refused.body).toContain('"seen":"last"');
    const done = await send('go=1');
    expect([done.statusCode, done.headers.location]).toEqual([303, '/fr/track-order?done']);
  });

  it('a page that depends on the request rejects a form that is too large or belongs to another page', async () => {
    expect((await send(`text=${'x'.repeat(50_000)}`)).statusCode).toBe(413);
    expect((await app.inject({ method: 'POST', url: '/fr/ig', payload: {} })).statusCode).toBe(404);
  });
});

describe('any other address', () => {
  it('any other address redirects to its page and keeps the query', async () => {
    const wrong: string[] = [];
    for (const { path, to } of redirects) {
      const { statusCode, headers } = await get(`${path}?cupon=VIP5`);
      if (statusCode !== 302 || headers.location !== `${to}?cupon=VIP5`)
        wrong.push(`${path}: ${statusCode} ${headers.location}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['/it/nada', 'it'],
    ['/nada', 'es'],
  ])('any other address replies to %s with a 404 page in %s', async (path, locale) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain(`"page":"notFound","locale":"${locale}"`);
  });

  it.each(['/api/nada', '/assets/nada.js', '/assets/..%2f..%2fserver%2fentry-server.js'])(
    'any other address replies to %s with a 404 for programs',
    async (path) => {
      const answer = await get(path);
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'not_found' }]);
    },
  );
});

describe('an asset', () => {
  it('an asset is cached permanently and sent in the best accepted encoding', async () => {
    const pressed = await get('/assets/a-1.js', { 'accept-encoding': 'br' });
    expect(pressed.body).toBe('pressed');
    expect(pressed.headers['content-encoding']).toBe('br');
    expect(pressed.headers['cache-control']).toContain('immutable');
    const plain = await get('/assets/a-1.js', { 'accept-encoding': 'gzip' });
    expect([plain.body, plain.headers['content-encoding']]).toEqual(['let a', undefined]);
    expect(plain.headers['content-type']).toBe('application/javascript; charset=utf-8');
  });
});
