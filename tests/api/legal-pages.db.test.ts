import { beforeAll, describe, expect, it } from 'vitest';
import { sectionKeys } from '#contracts/catalog/content-sections.ts';
import { type LegalPage, legalPages } from '#contracts/catalog/legal.ts';
import { locales } from '#contracts/kit/locales.ts';
import { hourMs } from '#contracts/kit/time.ts';
import { publishDue } from '#server/catalog/content/feature.ts';
import { currentLegal, seedLegal } from '#server/catalog/content/legal-texts.ts';
import { currentSection, seedSection } from '#server/catalog/content/sections.ts';
import { currentLandingTexts } from '#server/pages/current-landing-texts.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { callShop } from '#tests/harness/call-shop.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { eventually, signIn, testShop } from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';

const shop = startForTests(testShop);
const { execute, rows } = queriesOn(() => shop.program.deps.database);
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(shop);
});

const base = '/api/admin/legal-pages';

const call = (method: string, path: string, body?: unknown, as = cookie) =>
  callShop(shop.url + path, method, { cookie: as, body });

const readLegalPage = async (page: LegalPage, locale: (typeof locales)[number]) =>
  (await currentLegal(shop.program.deps, page, locale)).legal?.versions ?? [];

const publish = async (at: string, title: string, body: string) => {
  const { body: saved } = await call('PUT', `${base}/${at}/draft`, { title, body, revision: 0 });
  return call('POST', `${base}/${at}/publish`, { revision: saved.revision });
};

describe('the initial legal texts', () => {
  it('the initial legal texts are published once in every language with the example owner', async () => {
    for (const page of legalPages) {
      for (const locale of locales) {
        const part = await currentLegal(shop.program.deps, page, locale);
        expect(part.legal).toMatchObject({ exampleOwner: true, versions: [{ version: 1 }] });
        expect(part.legal?.versions[0]?.html).not.toContain('{{');
      }
    }
  });

  it("the initial legal texts are never published twice or over the owner's texts", async () => {
    await publish('accessibility/fr', 'À nous', 'Texte.');
    await Promise.all([seedLegal(shop.program.deps), seedLegal(shop.program.deps)]);
    const found = await rows(
      "select version from legal_documents where page = 'accessibility' and locale = 'fr' order by version",
    );
    expect(found).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('the initial legal texts contain the owner as soon as the shop has one', async () => {
    const identity = {
      name: 'Auge',
      legalName: 'Prueba, S. L.',
      taxId: 'B11111119',
      address: ['Calle 2'],
      registry: 'hoja 2',
      email: 'hola@prueba.es',
    };
    await saveSetting(shop.program.deps.database, 'shop.identity', identity);
    await eventually(async () => {
      const { legal } = await currentLegal(shop.program.deps, 'terms', 'es');
      expect(legal?.exampleOwner).toBe(false);
      expect(legal?.versions[0]?.html).toContain('Prueba, S. L.');
    });
  });
});

describe('a legal text', () => {
  it('a legal text is drafted, previewed, published and then shown at once', async () => {
    const text = { title: 'Condiciones', body: '## Uno\n\nDe {{shop.name}}.' };
    const preview = await call('POST', `${base}/preview`, { ...text, locale: 'es' });
    expect(preview.body).toMatchObject({ html: '<h2 id="s-uno">Uno</h2><p>De Auge.</p>' });
    const saved = await call('PUT', `${base}/terms/es/draft`, { ...text, revision: 0 });
    expect(saved).toMatchObject({ status: 200, body: { revision: 1 } });
    expect(await readLegalPage('terms', 'es')).toHaveLength(1);
    const published = await call('POST', `${base}/terms/es/publish`, { revision: 1 });
    expect(published).toMatchObject({ status: 200, body: { version: 2 } });
    await eventually(async () =>
      expect((await readLegalPage('terms', 'es'))[0]).toMatchObject({ version: 2, title: 'Condiciones' }),
    );
    expect(await readLegalPage('terms', 'fr')).toHaveLength(1);
  });

  it('a legal text keeps every published version unchanged', async () => {
    const first = await call('GET', `${base}/terms/es/versions/1`);
    expect(first.body.body.length).toBeGreaterThan(500);
    await expect(execute("update legal_documents set body = 'x'")).rejects.toThrow('stays');
    await expect(execute('update legal_documents set published_at = null where version = 1')).rejects.toThrow(
      'stays',
    );
    await expect(execute('delete from legal_documents')).rejects.toThrow('stays');
    const { body } = await call('GET', `${base}/terms/es`);
    expect(body.versions.map((line: { version: number }) => line.version)).toEqual([2, 1]);
    expect(body.versions[0]).toMatchObject({ author: 'owner' });
  });

  it('a legal text is listed with every page and language', async () => {
    const { body } = await call('GET', base);
    expect(body.pages.map(({ page }: { page: string }) => page)).toEqual(legalPages);
    expect(body.pages[0].languages).toHaveLength(locales.length);
  });

  it('a legal text is refused when another member saved or published since it was read', async () => {
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

describe('invalid calls', () => {
  const text = { title: 'x', body: 'x' };
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

  it.each(['/nothing/es', '/terms/xx', '/__proto__/es', '/faq/es'])(
    '%s is refused as a legal text',
    async (path) => {
      expect((await call('GET', base + path)).status).toBe(400);
    },
  );

  it('a missing version returns 404', async () => {
    expect((await call('GET', `${base}/terms/es/versions/99`)).status).toBe(404);
  });
});

describe('content sections', () => {
  const base = '/api/admin/content-sections';

  const call = (method: string, path: string, body?: unknown, as = cookie) =>
    callShop(shop.url + path, method, { cookie: as, body });

  const entry = (question: string) => ({ question, answer: 'Sí.' });
  const publicFaq = async (query = '', headers: Record<string, string> = {}) =>
    (await fetch(`${shop.url}/api/content-sections/key/faq${query}`, { headers })).json();

  describe('a section', () => {
    it('a section is an empty list until the owner writes it', async () => {
      expect(await publicFaq('?lang=it')).toMatchObject({ success: true, language: 'it', jsonContent: [] });
    });

    it('a section is drafted, published and then shown at once in its own language', async () => {
      const draft = { content: [entry('¿Uno?')], revision: 0 };
      expect(await call('PUT', `${base}/faq/es/draft`, draft)).toMatchObject({
        status: 200,
        body: { revision: 1 },
      });
      expect((await publicFaq('?lang=es')).jsonContent).toEqual([]);
      const published = await call('POST', `${base}/faq/es/publish`, { revision: 1 });
      expect(published).toMatchObject({ status: 200, body: { version: 1 } });
      await eventually(async () =>
        expect((await publicFaq('?lang=es')).jsonContent).toEqual([entry('¿Uno?')]),
      );
      expect((await publicFaq('?lang=fr')).jsonContent).toEqual([]);
      expect((await publicFaq('', { cookie: 'locale=es' })).jsonContent).toHaveLength(1);
    });

    it('a section remains the same object in memory until a change', async () => {
      const { deps } = shop.program;
      expect(await currentSection(deps, 'faq', 'es')).toBe(await currentSection(deps, 'faq', 'es'));
    });

    it('a section keeps every published version unchanged', async () => {
      await call('PUT', `${base}/faq/es/draft`, { content: [entry('¿Dos?')], revision: 0 });
      await call('POST', `${base}/faq/es/publish`, { revision: 1 });
      const first = await call('GET', `${base}/faq/es/versions/1`);
      expect(first.body.content).toEqual([entry('¿Uno?')]);
      await expect(execute("update content_sections set content = '[]'")).rejects.toThrow('stays');
      await expect(execute('delete from content_sections')).rejects.toThrow('stays');
      const { body } = await call('GET', `${base}/faq/es`);
      expect(body.versions.map((line: { version: number }) => line.version)).toEqual([2, 1]);
      expect(body.versions[0]).toMatchObject({ author: 'owner' });
    });

    it('a section is listed with every key and language', async () => {
      const { body } = await call('GET', base);
      expect(body.sections.map(({ key }: { key: string }) => key)).toEqual(sectionKeys);
      expect(body.sections[0].languages).toHaveLength(locales.length);
    });

    it("a section is seeded once and never over the owner's text", async () => {
      const { deps } = shop.program;
      const content = [{ label: 'Proyectos', value: '3' }];
      const seed = { key: 'contact-figures', locale: 'es', content, sample: true } as const;
      await Promise.all([seedSection(deps, seed), seedSection(deps, seed)]);
      await seedSection(deps, { key: 'faq', locale: 'es', content: [], sample: true });
      await eventually(async () =>
        expect(await currentSection(deps, 'contact-figures', 'es')).toMatchObject({
          sample: true,
          version: 1,
        }),
      );
      expect(await currentSection(deps, 'faq', 'es')).toMatchObject({ sample: false, version: 2 });
    });
  });

  describe('a scheduled draft', () => {
    const schedule = (revision: number, at: string | null) =>
      call('PUT', `${base}/faq/en/schedule`, { revision, at });
    const at = new Date(Date.now() + hourMs);
    const later = (milliseconds: number) => {
      const { deps } = shop.program;
      return publishDue({ ...deps, now: () => new Date(at.getTime() + milliseconds) });
    };

    it('a scheduled draft is published once at its time, in the name of the member who set it', async () => {
      await call('PUT', `${base}/faq/en/draft`, { content: [entry('When?')], revision: 0 });
      expect((await schedule(2, at.toISOString())).status).toBe(409);
      expect((await schedule(1, at.toISOString())).status).toBe(200);
      const { body } = await call('GET', `${base}/faq/en`);
      expect(body.versions[0]).toMatchObject({ publishedAt: null, publishAt: at.toISOString() });
      expect(await later(-1)).toBe(0);
      const published = await Promise.all([later(0), later(0), later(1)]);
      expect(published.toSorted()).toEqual([0, 0, 1]);
      await eventually(async () =>
        expect((await publicFaq('?lang=en')).jsonContent).toEqual([entry('When?')]),
      );
      const [told] = await rows<{ username: string; after: { byItself: boolean } }>(
        `select m.username, e.after from audit_entries e join staff_members m on m.id = e.staff_id
          where e.subject_id = 'faq/en' and e.action = 'section.publish'`,
      );
      expect(told).toMatchObject({ username: 'owner', after: { byItself: true } });
    });

    it('a scheduled draft loses its time when saved again or cleared, and refuses a past time', async () => {
      await call('PUT', `${base}/faq/en/draft`, { content: [entry('A')], revision: 0 });
      expect((await schedule(1, at.toISOString())).status).toBe(200);
      await call('PUT', `${base}/faq/en/draft`, { content: [entry('B')], revision: 1 });
      expect(await later(1)).toBe(0);
      expect((await schedule(2, at.toISOString())).status).toBe(200);
      expect((await schedule(2, null)).status).toBe(200);
      expect(await later(1)).toBe(0);
      for (const wrong of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z', 'soon'])
        expect((await schedule(2, wrong)).status).toBe(400);
      expect(
        (await call('PUT', `${base}/faq/it/schedule`, { revision: 1, at: at.toISOString() })).status,
      ).toBe(404);
    });
  });

  describe('invalid calls', () => {
    it.each([
      [{ content: 'text', revision: 0 }],
      [{ content: [{ question: '', answer: 'x' }], revision: 0 }],
      [{ content: [{ question: 'x\u0000', answer: 'x' }], revision: 0 }],
      [{ content: [entry('x'.repeat(301))], revision: 0 }],
      [{ content: [], revision: -1 }],
      [{ content: [], revision: 'x' }],
      [{}],
      ['['],
    ])('a draft like %j is refused', async (body) => {
      expect((await call('PUT', `${base}/faq/it/draft`, body)).status).toBe(400);
    });

    it.each(['/nothing/es', '/faq/xx', '/__proto__/es'])('%s is refused as a section', async (path) => {
      expect((await call('GET', base + path)).status).toBe(400);
    });

    it('the public call accepts only known keys', async () => {
      for (const key of ['nothing', '__proto__', 'constructor', "'%20or%201=1"]) {
        expect((await fetch(`${shop.url}/api/content-sections/key/${key}`)).status).toBe(404);
      }
      expect((await fetch(`${shop.url}/api/content-sections/key/faq?lang=xx`)).status).toBe(400);
    });
  });
});

describe('landing page texts', () => {
  const choose = (value: unknown) =>
    shop.program.deps.database.query(
      `insert into settings (key, value) values ('landing.texts', $1)
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(value)],
    );
  const current = async () => (await currentLandingTexts(shop.program.deps)).landingTexts;

  it("landing page texts follow the owner's choice as soon as it is saved, and refuse an invalid choice", async () => {
    expect(await current()).toEqual({});
    await choose({ landing: 'neutral' });
    await eventually(async () => expect(await current()).toEqual({ landing: 'neutral' }));
    await choose({ landing: 'for crawlers' });
    await eventually(async () => expect(await current()).toEqual({}));
  });

  it('landing page texts are read from memory while unchanged', async () => {
    const { deps } = shop.program;
    expect(await currentLandingTexts(deps)).toBe(await currentLandingTexts(deps));
  });
});
