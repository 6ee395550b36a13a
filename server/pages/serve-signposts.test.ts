import { expect, test } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import { isIndexed, pageAliases, pagePaths, privatePages, sitePages } from '#contracts/pages/routes.ts';
import { disallowedPaths, listedPages, robotsText, sitemapXml } from './serve-signposts.ts';

/** Returns whether robots must not read the path. Rules match by prefix, or the whole path if they end with `$`. */
const isDisallowed = (path: string) =>
  disallowedPaths().some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));

test('robots.txt allows every indexed page in every language', () => {
  const shut = sitePages
    .filter(isIndexed)
    .flatMap((page) => locales.map((locale) => pagePaths[page][locale] as string))
    .filter(isDisallowed);
  expect(shut).toEqual([]);
});

test('robots.txt closes pages about one order, the two campaigns and addresses for programs', () => {
  const paths = [...privatePages, 'igTools' as const, 'specialOffer' as const].flatMap((page) =>
    locales.map((locale) => pagePaths[page][locale] as string),
  );
  const aliases = pageAliases.filter(({ page }) => privatePages.includes(page)).map(({ path }) => path);
  const open = [...paths, ...aliases, '/admin', '/admin/orders', '/api/services', '/sandbox'].filter(
    (path) => !isDisallowed(path),
  );
  expect(open).toEqual([]);
});

test('robots.txt lists a sitemap only on the main site', () => {
  const line = 'Sitemap: https://shop.example/sitemap.xml';
  expect(robotsText('main', 'https://shop.example')).toContain(line);
  expect(robotsText('promo', 'https://shop.example')).not.toContain('Sitemap');
  expect(robotsText('brand', 'https://shop.example')).toContain('Disallow: /admin\n');
});

const lastChangeOf = async (page: string) => (page === 'followers' ? '2026-11-20T08:00:00.000Z' : undefined);

test('the sitemap lists each page once per language with alternates and known dates', async () => {
  const xml = await sitemapXml('https://shop.example', lastChangeOf);
  expect(xml.match(/<url>/g)).toHaveLength(listedPages.length * locales.length);
  expect(xml.match(/<xhtml:link /g)).toHaveLength(listedPages.length * locales.length * (locales.length + 1));
  expect(xml.match(/<lastmod>/g)).toHaveLength(locales.length);
  expect(xml).toContain(
    '<url><loc>https://shop.example/es/ig</loc><lastmod>2026-11-20T08:00:00.000Z</lastmod><xhtml:link rel="alternate" hreflang="es" href="https://shop.example/es/ig"/>',
  );
});

test('the sitemap lists an added service type at its own addresses', async () => {
  const xml = await sitemapXml('https://shop.example', lastChangeOf, ['tiktok-followers']);
  expect(xml).toContain('<loc>https://shop.example/tiktok-followers</loc>');
  expect(xml).toContain('hreflang="x-default" href="https://shop.example/es/tiktok-followers"');
});

test('the sitemap omits pages that must not be indexed', () => {
  for (const page of ['igTools', 'specialOffer', 'promo', 'checkout', 'tracking', 'compliance'] as const) {
    expect(listedPages).not.toContain(page);
  }
});

test('the sitemap escapes XML characters in addresses', async () => {
  expect(await sitemapXml('https://a.example/?a=1&b="<', lastChangeOf)).toContain(
    'https://a.example/?a=1&amp;b=&quot;&lt;/es/ig',
  );
});
