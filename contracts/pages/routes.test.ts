import { expect, test } from 'vitest';
import { isLocale, locales } from '../kit/locales.ts';
import { type PageName, pagesThatShow } from './pages.ts';
import { pageAliases, pagePaths, redirects, sitePages } from './routes.ts';

const addresses = [
  ...(Object.keys(pagePaths) as PageName[]).flatMap((page) =>
    locales.map((locale) => ({ path: pagePaths[page][locale] as string, page, locale })),
  ),
  ...pageAliases,
];
const routeAt = (path: string) => addresses.find((address) => address.path === path);

/** Without a prefix these pages use the language of the visit (ruling "Languages"). */
const aboutOneVisit: PageName[] = [
  'orderSuccess',
  'tracking',
  'checkout',
  'cardForm',
  'standalone',
  'cancelled',
  'paymentFailed',
  'account',
  'myOrders',
  'demoOrder',
  'unsubscribe',
];

/** Returns `track` of `/fr/track`. */
function nameOf(path: string): string {
  const [first = '', ...rest] = path.slice(1).split('/');
  return isLocale(first) ? rest.join('/') : [first, ...rest].join('/');
}

test.each(aboutOneVisit)(
  'the page %s has each of its addresses with every language prefix and without one',
  (page) => {
    const names = new Set(
      addresses.filter((address) => address.page === page).map(({ path }) => nameOf(path)),
    );
    for (const name of names) {
      expect(routeAt(`/${name}`), `/${name}`).toMatchObject({ page });
      expect(routeAt(`/${name}`)?.locale).toBeUndefined();
      for (const locale of locales) expect(routeAt(`/${locale}/${name}`)).toMatchObject({ page, locale });
    }
  },
);

/** Addresses in the specification, with their page. */
const specified: Partial<Record<PageName, string[]>> = {
  orderSuccess: [
    '/order-success',
    '/order-success/:orderId',
    '/payment-success/:orderId',
    '/fr/order-success',
    '/fr/order-success/:orderId',
  ],
  tracking: [
    '/track-order',
    '/track',
    '/seguimiento-pedido',
    '/seguimiento',
    '/fr/track-order',
    '/fr/track',
    '/fr/seguimiento-pedido',
    '/fr/seguimiento',
    '/it/traccia-ordine',
  ],
  checkout: ['/checkout', '/payment', '/legacy-checkout'],
  cancelled: ['/cancel'],
  paymentFailed: ['/payment-failed'],
  account: ['/mi-cuenta', '/es/mi-cuenta', '/fr/mon-compte'],
  unsubscribe: ['/darse-de-baja'],
  faq: ['/faq', '/es/faq', '/fr/faq', '/it/faq'],
  contact: ['/contact', '/es/contact', '/fr/contact', '/it/contatto', '/contacto'],
  stories: ['/casos-de-exito', '/es/casos-de-exito'],
  seller: ['/who-sells', '/es/quien-vende', '/fr/qui-vend', '/it/chi-vende'],
  compliance: ['/test-compliance'],
  followers: ['/es/ig', '/fr/ig', '/it/ig', '/ig', '/es/instagram', '/fr/instagram'],
  likes: ['/es/ig-likes', '/fr/ig-likes', '/ig-likes'],
  views: ['/es/ig-views', '/fr/ig-views', '/ig-views'],
  landing: ['/landing', '/es/landing'],
  igTools: ['/ig-tools', '/es/ig-tools', '/fr/ig-tools'],
  specialOffer: ['/special-offer', '/es/special-offer', '/fr/special-offer'],
  terms: ['/terms-and-conditions', '/fr/terms-and-conditions', '/it/terms-and-conditions'],
  refunds: ['/refund-policy', '/fr/refund-policy', '/it/refund-policy'],
  privacy: ['/privacy-policy', '/fr/privacy-policy', '/it/privacy-policy', '/politica-de-privacidad'],
};

test('every page with an order form states where the shop sells', () => {
  expect(pagesThatShow('markets')).toEqual(expect.arrayContaining([...pagesThatShow('closures')]));
});

test('every address of the specification shows its page', () => {
  const shown = Object.entries(specified).flatMap(([page, paths]) =>
    paths.map((path) => [path, routeAt(path)?.page === page]),
  );
  expect(shown.filter(([, right]) => !right)).toEqual([]);
});

test('each address of a page redirects, with every language prefix, to the page in that language', () => {
  const leadsTo = (path: string) =>
    routeAt(path)?.page ?? routeAt(redirects.find((one) => one.path === path)?.to ?? '')?.page;
  const missing = addresses
    .filter(({ page, path }) => sitePages.includes(page) && !path.includes(':'))
    .flatMap(({ page, path }) =>
      ['', '/es', '/fr', '/it', '/en'].map((prefix) => ({ page, path: `${prefix}/${nameOf(path)}` })),
    )
    .filter(({ page, path }) => leadsTo(path) !== page);
  expect(missing).toEqual([]);
  expect(redirects).toContainEqual({ path: '/it/contact', to: '/it/contatto' });
  expect(redirects).toContainEqual({ path: '/fr/politica-de-privacidad', to: '/fr/privacy-policy' });
});

test('no address belongs to two pages', () => {
  const paths = addresses.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
