import fastify from 'fastify';
import { expect, it } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { PageVisit } from '#server/platform/http/page-piece.ts';
import { complianceVisits } from './visit-compliance.ts';

it('the compliance page fetches the compared pages once for concurrent visitors and any host name', async () => {
  let fetched = 0;
  const app = fastify();
  app.get('/*', async () => {
    fetched += 1;
    return 'a page';
  });
  const answer = async () => ({ rows: [], rowCount: 0 });
  const deps = {
    config: { hosts: { promo: ['promo.example'], brand: [] }, rateLimits: false },
    database: { query: answer },
    listener: { on: () => undefined, onReconnect: () => undefined, subscribe: () => undefined },
    log: console,
    now: () => new Date('2026-11-23T12:00:00Z'),
  } as unknown as Deps;
  const { show } = complianceVisits(deps);
  const look = (host: string, locale: (typeof locales)[number]) =>
    show({
      locale,
      query: new URLSearchParams(),
      request: { ip: '203.0.113.9', host, hostname: host, headers: {}, server: app },
    } as unknown as PageVisit);
  const first = await look('shop.example', 'es');
  expect(first).toMatchObject({ content: { compliance: { pages: expect.any(Array) } } });
  const once = fetched;
  expect(once).toBeGreaterThan(10);
  await Promise.all(Array.from({ length: 30 }, (_, at) => look(`made-up-${at}.example`, 'es')));
  expect(fetched).toBe(once);
  await Promise.all([1, 2, 3].flatMap(() => locales.map((locale) => look('promo.example', locale))));
  expect(fetched).toBe(once * (1 + locales.length));
});
