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
])('the page server chooses for the accepted encodings %j the encoding %s', (accept, encoding) => {
  expect(chooseEncoding(accept)).toBe(encoding);
});

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  [undefined, false],
])('the page server compares If-None-Match %j with version a: %s', (header, holds) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(holds);
});

test('cookieLocale reads only the language cookie', () => {
  expect(cookieLocale('a=b; locale=fr; c=d')).toBe('fr');
  expect(cookieLocale('xlocale=fr')).toBeUndefined();
  expect(cookieLocale('locale=xx')).toBeUndefined();
  expect(cookieLocale(undefined)).toBeUndefined();
});

test('prefixLocale accepts only known languages', () => {
  expect(prefixLocale('/fr/ig')).toBe('fr');
  expect(prefixLocale('/ig')).toBeUndefined();
});

test('the page server returns one route for every address of the route table', () => {
  const paths = pageRoutes().map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toHaveLength(
    sitePages.length * locales.length + pageAliases.filter(({ page }) => sitePages.includes(page)).length,
  );
});
