import { expect, test } from 'vitest';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { PageReviews } from '#contracts/customers/reviews-schemas.ts';
import { builtInTypes } from '#tests/harness/shown-types.ts';
import { describePage, describeQuestions } from './describe-page.ts';
import type { PageData, RenderInput } from './render-input.ts';

const soldService = (type: Service['type'], priceCents: number) => ({ type, priceCents }) as Service;

const data: PageData = {
  services: [soldService('followers', 349), soldService('followers', 24_999), soldService('likes', 229)],
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

const describedThings = (page: RenderInput['page'], some: Partial<PageData> = {}) =>
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
  content: {
    reviews: {
      totals: { count, average: 4.6, spread: [count, 0, 0, 0, 0], sample },
      newest: [],
    } satisfies PageReviews,
  },
});

test('a service is described with catalogue prices', () => {
  expect(describedThings('followers')).toContainEqual(
    expect.objectContaining({
      '@type': 'Product',
      offers: expect.objectContaining({ lowPrice: '3.49', highPrice: '249.99', offerCount: 2 }),
    }),
  );
  expect(describedThings('views').map((thing) => thing['@type'])).toEqual(['BreadcrumbList']);
});

test('a rating includes only real reviews', () => {
  const rated = (some: Partial<PageData>) =>
    JSON.stringify(describedThings('followers', some)).includes('Rating');
  expect(rated({})).toBe(false);
  expect(rated(reviews(0, false))).toBe(false);
  expect(rated(reviews(9, true))).toBe(false);
  expect(rated(reviews(9, false))).toBe(true);
});

test('the home page describes the shop, and other pages their breadcrumb', () => {
  expect(describedThings('followers').map((thing) => thing['@type'])).toEqual([
    'Organization',
    'WebSite',
    'Product',
  ]);
  expect(JSON.stringify(describedThings('landing'))).toContain('"item":"https://shop.example/es/ig"');
});

test('pages with noindex describe nothing', () => {
  for (const page of ['notFound', 'tracking', 'igTools', 'specialOffer', 'promo'] as const) {
    expect(describedThings(page)).toEqual([]);
  }
  expect(describeQuestions([])).toEqual([]);
});
