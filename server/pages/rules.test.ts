import { expect, test } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import { pageAliases, sitePages } from '#contracts/pages/routes.ts';
import { chooseEncoding, cookieLocale, matchesEtag, pageRoutes, prefixLocale } from './rules.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['BR', 'br'],
  ['deflate', 'identity'],
  [undefined, 'identity'],
])('of %j the best is %s', (accept, encoding) => {
  expect(chooseEncoding(accept)).toBe(encoding);
});

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  [undefined, false],
])('does %j hold the version a? %s', (header, holds) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(holds);
});

test('the language of the visit is read from its cookie alone', () => {
  expect(cookieLocale('a=b; locale=fr; c=d')).toBe('fr');
  expect(cookieLocale('xlocale=fr')).toBeUndefined();
  expect(cookieLocale('locale=xx')).toBeUndefined();
  expect(cookieLocale(undefined)).toBeUndefined();
});

test('a prefix names a language only when it is one', () => {
  expect(prefixLocale('/fr/ig')).toBe('fr');
  expect(prefixLocale('/ig')).toBeUndefined();
});

test('every address of the table has one route', () => {
  const paths = pageRoutes().map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toHaveLength(
    sitePages.length * locales.length + pageAliases.filter(({ page }) => sitePages.includes(page)).length,
  );
});
