// Proves screens-14.

import { expect, test } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import { isIndexed, pageAliases, pagePaths, privatePages, sitePages } from '#contracts/pages/routes.ts';
import { disallowedPaths, robotsText } from './robots.ts';

/** As robots read it: the beginning of the path, or all of it before a `$`. */
const closed = (path: string) =>
  disallowedPaths().some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));

test('every page that a search may lead to is open, in every language', () => {
  const shut = sitePages
    .filter(isIndexed)
    .flatMap((page) => locales.map((locale) => pagePaths[page][locale] as string))
    .filter(closed);
  expect(shut).toEqual([]);
});

test('pages about one order, the two campaigns, and all that is for programs are closed', () => {
  const paths = [...privatePages, 'igTools' as const, 'specialOffer' as const].flatMap((page) =>
    locales.map((locale) => pagePaths[page][locale] as string),
  );
  const aliases = pageAliases.filter(({ page }) => privatePages.includes(page)).map(({ path }) => path);
  const open = [...paths, ...aliases, '/admin', '/admin/orders', '/api/services', '/sandbox'].filter(
    (path) => !closed(path),
  );
  expect(open).toEqual([]);
});

test('only the main site has a sitemap', () => {
  const line = 'Sitemap: https://shop.example/sitemap.xml';
  expect(robotsText('main', 'https://shop.example')).toContain(line);
  expect(robotsText('promo', 'https://shop.example')).not.toContain('Sitemap');
  expect(robotsText('brand', 'https://shop.example')).toContain('Disallow: /admin\n');
});
