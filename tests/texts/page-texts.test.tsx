import { expect, it } from 'vitest';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { servedPages } from '#contracts/pages/routes.ts';
import { marketsOf } from '#server/tax/vat/market-rules.ts';
import { builtInTypes } from '#tests/harness/shown-types.ts';
import { renderPage } from '../../web/storefront/entry-server.tsx';
import type { PageData } from '../../web/storefront/render-input.ts';
import { visibleText } from './visible-text.ts';

const service = (id: number, type: Service['type'], more: Partial<Service>): Service => ({
  id,
  type,
  name: '',
  description: '',
  audience: null,
  quantity: 1000,
  bonus: 0,
  refillDays: 30,
  price: '9.99',
  priceCents: 999,
  regularPrice: '9.99',
  regularPriceCents: 999,
  isOnSale: false,
  discountPercent: 0,
  featured: false,
  popular: false,
  providerServiceId: '1',
  platform: 'instagram',
  ...more,
});

const services = [
  service(204, 'followers', { audience: 'europe', bonus: 100, popular: true }),
  service(206, 'followers', {
    audience: 'europe',
    quantity: 5000,
    priceCents: 3399,
    regularPriceCents: 3999,
    isOnSale: true,
    discountPercent: 15,
  }),
  service(101, 'followers', { audience: 'spain', quantity: 25, priceCents: 349 }),
  service(303, 'likes', { quantity: 50, priceCents: 229, maxPosts: 5 }),
  service(403, 'views', { quantity: 500, priceCents: 299, maxPosts: 5 }),
];

const data: PageData = {
  services,
  taxRateBasisPoints: 2100,
  identity: {
    name: 'Auge',
    legalName: 'Ejemplo S. L.',
    taxId: 'B00000000',
    address: ['Calle 1'],
    registry: 'hoja 1',
    email: 'hola@ejemplo.es',
  },
  publicUrl: 'https://shop.example',
  mode: 'live',
  host: 'main',
  year: 2026,
  content: {
    types: builtInTypes(services),
    markets: marketsOf({ regime: { opened: [] }, closed: [] }),
  },
};

const textOf = (page: PageName | 'notFound', locale: Locale) =>
  visibleText(
    renderPage({
      page,
      locale,
      data,
      ask: { kind: 'none' },
      assets: (source) => ({ file: `/${source}`, imports: [] }),
    }),
  );

/** Returns all page texts. Texts on more than three pages belong to the frame and appear once. */
function sheetOf(locale: Locale): string {
  const pages = [...servedPages, 'notFound' as const].map((page) => ({ page, lines: textOf(page, locale) }));
  const counts = new Map<string, number>();
  for (const line of pages.flatMap(({ lines }) => [...new Set(lines)]))
    counts.set(line, (counts.get(line) ?? 0) + 1);
  const isFrame = (line: string) => (counts.get(line) ?? 0) > 3;
  const frame = [...counts.keys()].filter(isFrame);
  const own = pages.map(({ page, lines }) => [`## ${page}`, ...lines.filter((line) => !isFrame(line))]);
  return `${[['## on many pages', ...frame], ...own].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/**
 * Compares the texts of all pages with one file per language, so that a diff shows each changed sentence. `vitest run
 * --project unit tests/texts -u` updates the files.
 */
it.each(locales)('the texts of all pages in %s match the reviewed file', async (locale) => {
  await expect(sheetOf(locale)).toMatchFileSnapshot(`./${locale}.txt`);
});
