import type { APIRequestContext, Page } from '@playwright/test';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import {
  isIndexed,
  pageAliases,
  pagePaths,
  pathTo,
  privatePages,
  sitePages,
} from '#contracts/pages/routes.ts';
import { hasPicture, picturePath } from '#contracts/pages/social-pictures.ts';
import { expectAccessible } from './accessible.ts';
import { readPage } from './crawled-page.ts';
import { languagesOfTest } from './in-turn.ts';
import { expectToFit, saveScreenshot, turns, widths } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

const everyAddress = sitePages.flatMap((page) =>
  locales.map((locale) => ({ page, locale, path: pathTo(page, locale) })),
);

/** Pages about one visitor's order may return 404 to other visitors. */
const statusesOf = (page: PageName) => (privatePages.includes(page) ? [200, 404] : [200]);
const statuses = new Map(everyAddress.map(({ page, path }) => [path, statusesOf(page)]));

/** Without its link this page redirects home and has no content of its own. */
const redirectsHome = (page: PageName) => page === 'myOrders';

interface Visit {
  name: string;
  path: string;
  status: number[];
  place: number;
}

const pagesToVisit = (locale: Locale): Visit[] =>
  [
    ...sitePages.map((name) => ({ name, path: pathTo(name, locale), status: statusesOf(name) })),
    { name: 'not-found', path: `/${locale}/no-such-page`, status: [404] },
  ].map((visit, place) => ({ ...visit, place }));

/** Returns whether this run checks the page closely in this language. */
const isCheckedClosely = ({ name }: Visit, locale: Locale) => languagesOfTest(name).includes(locale);

/** Each page is checked closely once: in one language, at one width and in one theme. */
const looks: [[width: number, colorScheme: 'light' | 'dark'], ...[number, 'light' | 'dark'][]] = [
  [390, 'light'],
  [390, 'dark'],
  [1440, 'dark'],
  [1440, 'light'],
  [768, 'light'],
  [768, 'dark'],
  [320, 'dark'],
  [320, 'light'],
];

/** Layouts have the least room just above their breakpoints. Long words may overflow there. */
const narrow = [320, 600, 1024];

/** Fetched pages, common to the tests of a worker. */
const asked = new Map<string, Promise<{ status: number; type: string; html: string }>>();
function ask(request: APIRequestContext, path: string) {
  const known = asked.get(path) ?? readAddress(request, path);
  asked.set(path, known);
  return known;
}
async function readAddress(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const type = answer.headers()['content-type'] ?? '';
  return { status: answer.status(), type, html: type.startsWith('text/html') ? await answer.text() : '' };
}
const pageAt = async (request: APIRequestContext, path: string) => readPage((await ask(request, path)).html);

test('every link from the home page works, and every page has a canonical link and links to its languages', {
  tag: '@merge',
}, async ({ request, baseURL }) => {
  const seen = new Set<string>();
  const waiting = ['/', ...everyAddress.map(({ path }) => path)];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const { status, type, html } = await ask(request, path);
    expect(statuses.get(path) ?? [200], path).toContain(status);
    if (!type.startsWith('text/html')) continue;
    const page = readPage(html);
    expect(locales, path).toContain(page.lang);
    expect(page.title, path).toMatch(/\S · \S/);
    expect(page.description, path).toMatch(/\S{2}/);
    expect(page.h1, `${path} has one headline`).toBe(1);
    expect(page.brokenAnchors, path).toEqual([]);
    for (const link of page.links) {
      const { origin, pathname } = new URL(link, `${baseURL}${path}`);
      if (origin === baseURL && !pathname.startsWith('/sandbox')) waiting.push(pathname);
    }
  }
  for (const { path } of everyAddress) expect(seen).toContain(path);
});

/** That page redirects home after three seconds, which is too short for a slow machine. */
const stayOn = (page: Page, path: string) =>
  page.route(
    (url) => url.pathname !== path,
    (route) => (route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue()),
  );

async function openVisit(page: Page, locale: Locale, { name, path, status }: Visit): Promise<void> {
  await page.unrouteAll();
  if (name === 'cancelled') await stayOn(page, path);
  const answer = await page.goto(path);
  expect(status, path).toContain(answer?.status());
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
}

for (const locale of locales) {
  test(`selected pages in ${locale} are accessible, fit every width and log no error`, {
    tag: locale === 'es' ? '@merge' : [],
  }, async ({ page }) => {
    for (const visit of pagesToVisit(locale)) {
      if (!isCheckedClosely(visit, locale)) continue;
      await openVisit(page, locale, visit);
      for (const width of [...turns, ...widths]) await expectToFit(page, width);
      const [width, colorScheme] = looks[visit.place % looks.length] ?? looks[0];
      await page.emulateMedia({ colorScheme });
      await expectToFit(page, width);
      await saveScreenshot(page, `${visit.name}-${width}-${locale}`, { fullPage: true });
      await expectAccessible(page);
    }
  });

  test(`the other pages in ${locale} fit the narrowest widths and log no error`, async ({ page }) => {
    for (const visit of pagesToVisit(locale)) {
      if (isCheckedClosely(visit, locale)) continue;
      await openVisit(page, locale, visit);
      for (const width of narrow) await expectToFit(page, width);
    }
  });
}

test('each indexable page has its own address, and its languages refer to each other', {
  tag: '@merge',
}, async ({ request, baseURL }) => {
  for (const name of sitePages.filter((page) => !redirectsHome(page))) {
    const pages = await Promise.all(locales.map((locale) => pageAt(request, pathTo(name, locale))));
    const alternates = [
      ...locales.map((locale) => [locale, baseURL + pathTo(name, locale)]),
      ['x-default', baseURL + pathTo(name, 'es')],
    ];
    for (const [index, page] of pages.entries()) {
      const locale = locales[index] as Locale;
      expect(page.canonical, name).toBe(isIndexed(name) ? baseURL + pathTo(name, locale) : undefined);
      expect(page.alternates, name).toEqual(isIndexed(name) ? alternates : []);
      expect(page.robots?.startsWith('noindex') ?? false, name).toBe(!isIndexed(name));
      expect(page.image, name).toBe(hasPicture(name) ? baseURL + picturePath(name, locale) : undefined);
    }
    const titles = new Set(pages.map(({ title, description }) => `${title}|${description}`));
    expect(titles.size, `${name} has a title in each language`).toBe(locales.length);
  }
});

test('no two indexable pages share a title or a description', { tag: '@merge' }, async ({ request }) => {
  for (const locale of locales) {
    const said = await Promise.all(
      sitePages.filter(isIndexed).map((name) => pageAt(request, pathTo(name, locale))),
    );
    expect(new Set(said.map(({ title }) => title)).size).toBe(said.length);
    expect(new Set(said.map(({ description }) => description)).size).toBe(said.length);
  }
});

test('further addresses show their page, and those of one language point to the first', {
  tag: '@merge',
}, async ({ request, baseURL }) => {
  for (const { path, page, locale } of pageAliases.filter((alias) => sitePages.includes(alias.page))) {
    const answer = await request.get(path.replace(/:\w+/, '00000000-0000-4000-8000-000000000000'));
    expect(statusesOf(page), path).toContain(answer.status());
    const found = readPage(await answer.text());
    expect(locale ? [locale] : locales, path).toContain(found.lang);
    if (locale && isIndexed(page)) expect(found.canonical).toBe(baseURL + pathTo(page, locale));
  }
});

test('unknown addresses show a message in their language', { tag: '@merge' }, async ({ request }) => {
  const unknown: [string, Locale][] = [
    ['/es/no-hay', 'es'],
    ['/fr/rien', 'fr'],
    ['/it/niente', 'it'],
    ['/en/nothing', 'en'],
    ['/nothing', 'es'],
  ];
  for (const [path, locale] of unknown) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    const page = readPage(await answer.text());
    expect([page.lang, page.robots]).toEqual([locale, 'noindex']);
  }
});

test('structured data of a page matches its visible content', async ({ request }) => {
  for (const { path, page } of everyAddress.filter((address) => !redirectsHome(address.page))) {
    const { things, text } = await pageAt(request, path);
    if (!isIndexed(page))
      expect(
        things.filter((thing) => thing['@type'] !== 'FAQPage'),
        path,
      ).toEqual([]);
    for (const thing of things) {
      if (thing['@type'] !== 'FAQPage') continue;
      for (const { name, acceptedAnswer } of thing.mainEntity ?? []) {
        expect(text, path).toContain(name);
        expect(text, path).toContain(acceptedAnswer.text);
      }
    }
  }
  const offered = (await pageAt(request, pagePaths.followers.es)).things;
  expect(offered.map((thing) => thing['@type'])).toEqual(
    expect.arrayContaining(['Organization', 'WebSite', 'Product']),
  );
});
