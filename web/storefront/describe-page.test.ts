import { expect, test } from 'vitest';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { PageReviews } from '#contracts/customers/reviews-schemas.ts';
import { builtInTypes } from '#tests/harness/shown-types.ts';
import { describePage, describeQuestions } from './describe-page.ts';
import type { PageData, RenderInput } from './render-input.ts';

const sold = (type: Service['type'], priceCents: number) => ({ type, priceCents }) as Service;

const data: PageData = {
  services: [sold('followers', 349), sold('followers', 24_999), sold('likes', 229)],
  taxRateBasisPoints: 2100,
  identity: {
    name: 'Auge',
    legalName: 'E',
    taxId: 'B0',
    address: ['C 1', 'M'],
    registry: '',
    email: 'h@e.es',
  },
  publicUrl: 'https://shop.example',
  mode: 'live',
  host: 'main',
  year: 2026,
  content: {},
};

const thingsOf = (page: RenderInput['page'], some: Partial<PageData> = {}) =>
  describePage({
    page,
    locale: 'es',
    data: {
      ...data,
      ...some,
      content: { types: builtInTypes(some.services ?? data.services), ...some.content },
    },
    ask: { kind: 'none' },
    assets: () => ({ file: '', imports: [] }),
  });

const reviews = (count: number, sample: boolean): Partial<PageData> => ({
  content: { reviews: { totals: { count, average: 4.6, sample }, newest: [] } satisfies PageReviews },
});

test('a service is described with catalogue prices', () => {
  expect(thingsOf('followers')).toContainEqual(
    expect.objectContaining({
      '@type': 'Product',
      offers: expect.objectContaining({ lowPrice: '3.49', highPrice: '249.99', offerCount: 2 }),
    }),
  );
  expect(thingsOf('views').map((thing) => thing['@type'])).toEqual(['BreadcrumbList']);
});

test('a rating includes only real reviews', () => {
  const rated = (some: Partial<PageData>) => JSON.stringify(thingsOf('followers', some)).includes('Rating');
  expect(rated({})).toBe(false);
  expect(rated(reviews(0, false))).toBe(false);
  expect(rated(reviews(9, true))).toBe(false);
  expect(rated(reviews(9, false))).toBe(true);
});

test('the home page describes the shop, and other pages their breadcrumb', () => {
  expect(thingsOf('followers').map((thing) => thing['@type'])).toEqual([
    'Organization',
    'WebSite',
    'Product',
  ]);
  expect(JSON.stringify(thingsOf('landing'))).toContain('"item":"https://shop.example/es/ig"');
});

test('pages with noindex describe nothing', () => {
  for (const page of ['notFound', 'tracking', 'igTools', 'specialOffer', 'promo'] as const) {
    expect(thingsOf(page)).toEqual([]);
  }
  expect(describeQuestions([])).toEqual([]);
});
