import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { networkNames } from '#contracts/catalog/network-names.ts';
import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { pathTo, servedPages } from '#contracts/pages/routes.ts';
import { capital } from '#messages/capital.ts';
import { pageMessages } from '#messages/pages.ts';
import { demoKinds } from '#server/catalog/samples/demo-kinds.ts';
import { builtInTypes, shownService } from '#tests/harness/shown-types.ts';
import { visibleText } from '../../tests/texts/visible-text.ts';
import { renderPage } from './entry-server.tsx';

const service = (id: number, more: Partial<Service>) => shownService({ id, quantity: 500, ...more });

/** Added types of the demonstration, and one that no message knows. */
const addedTypes = (locale: Locale): DisplayedType[] => [
  ...demoKinds.map(({ code, form, network, names, texts }) => {
    const own = texts[locale];
    if (!own) throw new Error(`the demonstration has no texts of ${code} in ${locale}`);
    return {
      ...{ builtIn: false as const, code, form, network, names },
      ...{ services: [service(900, { kind: code, platform: network })] },
      texts: { heading: '', lead: '', title: '', description: '', questions: [], ...own },
    };
  }),
  {
    ...{ builtIn: false, code: 'hoots', form: 'views', network: 'youtube' },
    services: [service(901, { kind: 'hoots' })],
    names: Object.fromEntries(
      locales.map((each) => [each, { one: 'hoot de YouTube', many: 'hoots de YouTube' }]),
    ) as DisplayedType['names'],
    texts: { heading: 'h', lead: 'l', title: 't', description: 'd', questions: [] },
  },
];

const services = serviceTypes.map((type, index) => service(100 + index, { type }));

const render = (page: PageName | 'notFound', locale: Locale) =>
  renderPage({
    page,
    locale,
    data: {
      services,
      taxRateBasisPoints: 2100,
      identity: { name: 'Auge', legalName: 'E', taxId: 'B', address: [], registry: '', email: 'a@b.es' },
      publicUrl: 'https://shop.example',
      mode: 'live',
      host: 'main',
      year: 2026,
      content: { types: [...builtInTypes(services), ...addedTypes(locale)] },
    },
    ask: { kind: 'none' },
    assets: (source) => ({ file: `/${source}`, imports: [] }),
  });

const kept = new Map<string, string>();
function htmlOf(page: PageName | 'notFound', locale: Locale): string {
  const key = `${page} ${locale}`;
  const html = kept.get(key) ?? render(page, locale);
  kept.set(key, html);
  return html;
}

const mainOf = (html: string) =>
  visibleText(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).join('\n');

const listing = ['faq', 'chooser', 'landing', 'specialOffer', 'adsLanding', 'marketing', 'notFound'] as const;

describe.each(locales)('services of the menu in %s', (locale) => {
  const kinds = addedTypes(locale);

  it('the services of the menu appear by name on every page that lists them', () => {
    const types = serviceTypes.map((type) => pageMessages[locale].names[type]);
    const names = [...types, ...kinds.map((kind) => kind.names[locale].many)];
    const missing = listing.flatMap((page) => {
      const text = mainOf(htmlOf(page, locale)).toLocaleLowerCase(locale);
      return names
        .filter((name) => !text.includes(name.toLocaleLowerCase(locale)))
        .map((name) => [page, name]);
    });
    expect(missing).toEqual([]);
  });

  it('the services of the menu are in the menu of every page that is not neutral, and their trademarks in every footer', () => {
    for (const page of [...servedPages, 'notFound' as const]) {
      const html = htmlOf(page, locale);
      const foot = html.slice(html.lastIndexOf('<footer'));
      for (const mark of ['Instagram', 'Meta', 'TikTok', 'YouTube', 'Google']) expect(foot).toContain(mark);
      for (const { names } of page === 'igTools' ? [] : kinds)
        expect(foot).toContain(capital(names[locale].many));
    }
  });

  it('the services of the menu are absent from promo pages, whose footer links to the main site', () => {
    const html = htmlOf('specialOffer', locale);
    const head = html.slice(html.indexOf('<header'), html.indexOf('</header>'));
    for (const type of serviceTypes) expect(head).not.toContain(`>${pageMessages[locale].names[type]}`);
    expect(html.slice(html.lastIndexOf('<footer'))).toContain(
      `href="https://shop.example${pathTo('likes', locale)}"`,
    );
  });

  it('no page claims to sell only one service or counts the services', () => {
    const denial =
      /s[oó]lo vendemos|we only sell|vendons seulement|vendiamo solo|\b(tres|three|trois|tre) (services|servicios|servizi)\b/i;
    for (const page of [...servedPages, 'notFound' as const])
      expect(`${page}: ${denial.exec(htmlOf(page, locale))?.[0]}`).toBe(`${page}: undefined`);
  });

  it('the terms link to the page that lists the services of the menu, and say how to get an invoice', async () => {
    const terms = await readFile(`content/legal/${locale}/terms.md`, 'utf8');
    expect(terms).toContain('({{page.chooser}})');
    expect(terms).toContain('({{page.account}})');
    for (const { network } of demoKinds) expect(terms).toContain(networkNames[network]);
  });

  it('the services of the menu are not named on a neutral page, from its title to its footer', () => {
    const words =
      /seguidor|me gusta|visualizaci|follower|\blikes?\b|\bviews?\b|abonné|j’aime|\bvues?\b|mi piace|visualizzazion|hoots/i;
    const html = htmlOf('igTools', locale).replace(/<style[\s\S]*?<\/style>|<symbol[\s\S]*?<\/symbol>/g, '');
    const said = [...html.matchAll(/>([^<]+)<|(?:content|label|alt|title)="([^"]*)"/g)].map(
      (m) => m[1] ?? m[2],
    );
    expect(said.filter((text) => words.test(text ?? ''))).toEqual([]);
    for (const type of serviceTypes) {
      expect(html).toContain(`href="https://shop.example${pathTo(type, locale)}"`);
      expect(html).not.toContain(`href="${pathTo(type, locale)}"`);
    }
  });
});
