// Proves screens-18.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LegalPage, legalPages } from '#contracts/catalog/legal.ts';
import { locales } from '#contracts/kit/locales.ts';
import { currentLegal, seedLegal } from '#server/catalog/content/legal-texts.ts';
import { execute, rows } from '#server/platform/database/query.ts';
import { callShop } from '../harness/call-shop.ts';
import { eventually, signIn, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await testShop();
  cookie = await signIn(shop);
});
afterAll(() => shop.close());

const base = '/api/admin/legal-pages';

const call = (method: string, path: string, body?: unknown, as = cookie) =>
  callShop(shop.url + path, method, { cookie: as, body });

const shown = async (page: LegalPage, locale: (typeof locales)[number]) =>
  (await currentLegal(shop.program.deps, page, locale)).legal?.versions ?? [];

const publish = async (at: string, title: string, body: string) => {
  const { body: saved } = await call('PUT', `${base}/${at}/draft`, { title, body, revision: 0 });
  return call('POST', `${base}/${at}/publish`, { revision: saved.revision });
};

describe('the starting texts', () => {
  it('are published once in every language, with the example owner in them', async () => {
    for (const page of legalPages) {
      for (const locale of locales) {
        const part = await currentLegal(shop.program.deps, page, locale);
        expect(part.legal).toMatchObject({ exampleOwner: true, versions: [{ version: 1 }] });
        expect(part.legal?.versions[0]?.html).not.toContain('{{');
      }
    }
  });

  it('are never written over what the owner published, nor twice', async () => {
    await publish('accessibility/fr', 'À nous', 'Texte.');
    await Promise.all([seedLegal(shop.program.deps), seedLegal(shop.program.deps)]);
    const found = await rows(
      shop.program.deps.database,
      "select version from legal_documents where page = 'accessibility' and locale = 'fr' order by version",
    );
    expect(found).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('speak for the owner as soon as the shop knows them', async () => {
    const identity = {
      name: 'Auge',
      legalName: 'Prueba, S. L.',
      taxId: 'B11111111',
      address: ['Calle 2'],
      registry: 'hoja 2',
      email: 'hola@prueba.es',
    };
    await execute(
      shop.program.deps.database,
      `insert into settings (key, value) values ('shop.identity', $1)
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(identity)],
    );
    await eventually(async () => {
      const { legal } = await currentLegal(shop.program.deps, 'terms', 'es');
      expect(legal?.exampleOwner).toBe(false);
      expect(legal?.versions[0]?.html).toContain('Prueba, S. L.');
    });
  });
});

describe('a legal text', () => {
  it('is drafted, read as it will look, published, and then shown at once', async () => {
    const text = { title: 'Condiciones', body: '## Uno\n\nDe {{shop.name}}.' };
    const preview = await call('POST', `${base}/preview`, { ...text, locale: 'es' });
    expect(preview.body).toMatchObject({ html: '<h2 id="s-uno">Uno</h2><p>De Auge.</p>' });
    const saved = await call('PUT', `${base}/terms/es/draft`, { ...text, revision: 0 });
    expect(saved).toMatchObject({ status: 200, body: { revision: 1 } });
    expect(await shown('terms', 'es')).toHaveLength(1);
    const published = await call('POST', `${base}/terms/es/publish`, { revision: 1 });
    expect(published).toMatchObject({ status: 200, body: { version: 2 } });
    await eventually(async () =>
      expect((await shown('terms', 'es'))[0]).toMatchObject({ version: 2, title: 'Condiciones' }),
    );
    expect(await shown('terms', 'fr')).toHaveLength(1);
  });

  it('keeps every published version as it was', async () => {
    const { database } = shop.program.deps;
    const first = await call('GET', `${base}/terms/es/versions/1`);
    expect(first.body.body.length).toBeGreaterThan(500);
    await expect(execute(database, "update legal_documents set body = 'x'")).rejects.toThrow('stays');
    await expect(
      execute(database, 'update legal_documents set published_at = null where version = 1'),
    ).rejects.toThrow('stays');
    await expect(execute(database, 'delete from legal_documents')).rejects.toThrow('stays');
    const { body } = await call('GET', `${base}/terms/es`);
    expect(body.versions.map((line: { version: number }) => line.version)).toEqual([2, 1]);
    expect(body.versions[0]).toMatchObject({ author: 'owner' });
  });

  it('leaves an entry in the audit for each step', async () => {
    const entries = await rows<{ action: string }>(
      shop.program.deps.database,
      "select action from audit_entries where subject_id = 'terms/es' order by id",
    );
    expect(entries.map(({ action }) => action)).toEqual(['legal.save', 'legal.publish']);
  });

  it('is listed with every page and language', async () => {
    const { body } = await call('GET', base);
    expect(body.pages.map(({ page }: { page: string }) => page)).toEqual(legalPages);
    expect(body.pages[0].languages).toHaveLength(locales.length);
  });

  it('saved or published after someone else’s reading is refused', async () => {
    const save = (title: string, revision: number) =>
      call('PUT', `${base}/cookies/it/draft`, { title, body: 'Testo.', revision });
    const first = await Promise.all(['a', 'b', 'c'].map((title) => save(title, 0)));
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await save('d', 1)).status).toBe(200);
    expect((await call('POST', `${base}/cookies/it/publish`, { revision: 1 })).status).toBe(409);
    expect((await call('DELETE', `${base}/cookies/it/draft?revision=2`)).status).toBe(200);
    expect((await call('POST', `${base}/cookies/it/publish`, { revision: 2 })).status).toBe(404);
  });
});

describe('hostile calls', () => {
  const text = { title: 'x', body: 'x' };
  const calls: [string, string, unknown?][] = [
    ['GET', base],
    ['GET', `${base}/terms/es`],
    ['GET', `${base}/terms/es/versions/1`],
    ['POST', `${base}/preview`, { ...text, locale: 'es' }],
    ['PUT', `${base}/terms/es/draft`, { ...text, revision: 0 }],
    ['DELETE', `${base}/terms/es/draft?revision=1`],
    ['POST', `${base}/terms/es/publish`, { revision: 1 }],
  ];
  it.each(calls)('%s %s needs a session', async (method, path, body) => {
    expect((await call(method, path, body, '')).status).toBe(401);
  });

  it.each([
    ['without a title', { ...text, title: '', revision: 0 }],
    ['without words', { ...text, body: ' ', revision: 0 }],
    ['with a title without end', { ...text, title: 'x'.repeat(161), revision: 0 }],
    ['with a placeholder that means nothing', { ...text, body: 'Al {{shop.phone}}', revision: 0 }],
    ['nested without end', { ...text, body: `${'> '.repeat(20_000)}x`, revision: 0 }],
    ['of no reading', { ...text, revision: -1 }],
    ['of nothing', {}],
  ])('a draft %s is refused', async (_what, body) => {
    expect((await call('PUT', `${base}/refunds/it/draft`, body)).status).toBe(400);
  });

  it.each(['/nothing/es', '/terms/xx', '/__proto__/es', '/faq/es'])('%s is no legal text', async (path) => {
    expect((await call('GET', base + path)).status).toBe(400);
  });

  it('a version that is not there is not found', async () => {
    expect((await call('GET', `${base}/terms/es/versions/99`)).status).toBe(404);
  });
});
