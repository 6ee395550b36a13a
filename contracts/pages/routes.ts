import { homePage, orderPaths } from '../checkout/order-paths.ts';
import { type Locale, locales } from '../kit/locales.ts';

/** One form in each language: prefixed, and English without prefix. */
const everywhere = <const Slug extends string>(slug: Slug) =>
  ({ es: `/es/${slug}`, fr: `/fr/${slug}`, it: `/it/${slug}`, en: `/${slug}` }) as const;

/**
 * Every public page, once: page × language → path. Links, sitemap, alternates, redirects and tests derive from it.
 * Transaction pages without a language prefix speak the language of the visit (ruling "Languages").
 */
export const pagePaths = {
  ...orderPaths,
  cancelled: { es: '/es/cancel', fr: '/fr/cancel', it: '/it/cancel', en: '/en/cancel' },
  paymentFailed: {
    es: '/es/payment-failed',
    fr: '/fr/payment-failed',
    it: '/it/payment-failed',
    en: '/en/payment-failed',
  },
  chooser: { es: '/es/servicios', fr: '/fr/services', it: '/it/servizi', en: '/services' },
  promo: { es: '/es', fr: '/fr', it: '/it', en: '/en' },
  landing: everywhere('landing'),
  igTools: everywhere('ig-tools'),
  specialOffer: everywhere('special-offer'),
  adsLanding: everywhere('ads-landing'),
  marketing: everywhere('marketing'),
  compliance: everywhere('test-compliance'),
  faq: everywhere('faq'),
  contact: { es: '/es/contact', fr: '/fr/contact', it: '/it/contatto', en: '/contact' },
  stories: everywhere('casos-de-exito'),
  writeReview: { es: '/es/opinion', fr: '/fr/avis', it: '/it/recensione', en: '/review' },
  withdrawal: { es: '/es/desistimiento', fr: '/fr/retractation', it: '/it/recesso', en: '/withdrawal' },
  terms: everywhere('terms-and-conditions'),
  refunds: everywhere('refund-policy'),
  privacy: {
    es: '/politica-de-privacidad',
    fr: '/fr/privacy-policy',
    it: '/it/privacy-policy',
    en: '/privacy-policy',
  },
  cookies: everywhere('cookies'),
  accessibility: {
    es: '/es/accesibilidad',
    fr: '/fr/accessibilite',
    it: '/it/accessibilita',
    en: '/accessibility',
  },
  invoice: { es: '/es/factura', fr: '/fr/facture', it: '/it/fattura', en: '/invoice' },
  account: { es: '/es/mi-cuenta', fr: '/fr/mon-compte', it: '/it/mi-cuenta', en: '/en/mi-cuenta' },
  myOrders: { es: '/es/my-orders', fr: '/fr/my-orders', it: '/it/my-orders', en: '/en/my-orders' },
  demoOrder: {
    es: '/es/demo-confirmacion',
    fr: '/fr/demo-confirmacion',
    it: '/it/demo-confirmacion',
    en: '/en/demo-confirmacion',
  },
  unsubscribe: {
    es: '/es/darse-de-baja',
    fr: '/fr/darse-de-baja',
    it: '/it/darse-de-baja',
    en: '/en/darse-de-baja',
  },
} as const satisfies Record<string, Record<Locale, string>>;

export type PageName = keyof typeof pagePaths;

/** Addresses that are settled before their page is written: until then they are unknown and linked nowhere. */
const unwritten: readonly PageName[] = [];

/** The pages that the shop shows. */
export const shownPages: readonly PageName[] = (Object.keys(pagePaths) as PageName[]).filter(
  (page) => !unwritten.includes(page),
);

/** The pages of the main site, at the addresses of the table; the promo page is shown on promo hosts only. */
export const sitePages: readonly PageName[] = shownPages.filter((page) => page !== 'promo');

/** A further address of a page; without a locale it speaks the language of the visit. */
export interface PageAlias {
  path: string;
  page: PageName;
  locale?: Locale;
}

/** What the pages about one visitor's order are called besides; any name stands behind every prefix, and bare. */
const visitNames: Partial<Record<PageName, readonly string[]>> = {
  orderSuccess: ['order-success', 'order-success/:orderId', 'payment-success/:orderId'],
  tracking: ['track-order', 'track', 'seguimiento-pedido', 'seguimiento', 'traccia-ordine'],
  checkout: ['checkout', 'payment', 'legacy-checkout'],
  cardForm: ['checkout/card'],
  standalone: ['standalone-payment'],
  cancelled: ['cancel'],
  paymentFailed: ['payment-failed'],
  account: ['mi-cuenta', 'mon-compte'],
  myOrders: ['my-orders'],
  demoOrder: ['demo-confirmacion'],
  unsubscribe: ['darse-de-baja'],
};

/** Other names of pages that are the same for everyone, in the languages that use them. */
const otherNames: PageAlias[] = [
  { path: '/fr/instagram', page: 'followers', locale: 'fr' },
  { path: '/es/instagram', page: 'followers', locale: 'es' },
  { path: '/es/privacy-policy', page: 'privacy', locale: 'es' },
  { path: '/es/politica-de-privacidad', page: 'privacy', locale: 'es' },
  { path: '/contacto', page: 'contact', locale: 'es' },
  { path: '/es/contacto', page: 'contact', locale: 'es' },
];

const formsOf = (page: PageName, name: string): PageAlias[] => [
  { path: `/${name}`, page },
  ...locales.map((locale) => ({ path: `/${locale}/${name}`, page, locale })),
];

/** Further addresses of the same pages: every form of every name that the table above does not hold already. */
export const pageAliases: readonly PageAlias[] = [
  ...otherNames,
  ...(Object.keys(visitNames) as PageName[]).flatMap((page) => {
    const own: readonly string[] = Object.values(pagePaths[page]);
    const names = visitNames[page] ?? [];
    return names.flatMap((name) => formsOf(page, name)).filter(({ path }) => !own.includes(path));
  }),
];

/** What a page of the table is called behind its prefixes, with the languages whose own name it is. */
function slugsOf(page: PageName): Map<string, Locale | undefined> {
  const own = locales.map(
    (locale) => [pagePaths[page][locale].replace(/^\/(?:es|fr|it|en)\//, ''), locale] as const,
  );
  const others = otherNames.filter((alias) => alias.page === page);
  return new Map<string, Locale | undefined>([
    ...others.map(({ path }) => [path.split('/').at(-1) ?? '', undefined] as const),
    ...own.map(([slug, locale]) => [slug.replace(/^\//, ''), locale] as const),
  ]);
}

/**
 * Each name that a page has in one language leads, behind the prefix of another, to that language's page; bare, it leads
 * to the language that calls the page so (text 1, section 2: every path is registered in each form).
 */
function namesElsewhere(): { path: string; to: string }[] {
  const taken = new Set<string>([
    ...Object.values(pagePaths).flatMap((paths) => Object.values<string>(paths)),
    ...pageAliases.map(({ path }) => path),
  ]);
  const found = sitePages.flatMap((page) =>
    [...slugsOf(page)].flatMap(([slug, owner = 'en']) => [
      { path: `/${slug}`, to: pagePaths[page][owner] },
      ...locales.map((locale) => ({ path: `/${locale}/${slug}`, to: pagePaths[page][locale] })),
    ]),
  );
  return found.filter(({ path }) => !taken.has(path));
}

/** Paths that only send elsewhere. */
export const redirects: { path: string; to: string }[] = [
  { path: '/', to: '/es/ig' },
  ...locales.map((locale) => ({ path: `/${locale}`, to: orderPaths[homePage][locale] })),
  ...namesElsewhere(),
];

/** Pages about one visitor's order: never indexed, never cached between visitors. */
export const privatePages: readonly PageName[] = [
  'orderSuccess',
  'tracking',
  'checkout',
  'cardForm',
  'standalone',
  'cancelled',
  'paymentFailed',
  'writeReview',
  'compliance',
  'account',
  'myOrders',
  'demoOrder',
  'unsubscribe',
  'invoice',
];

/** Pages of campaigns that no search may lead to; they are the same for everyone, and kept. */
export const unlistedPages: readonly PageName[] = ['promo', 'igTools', 'specialOffer'];

/** The same for everyone, and meant for everyone. */
export const isPublic = (page: PageName | 'notFound'): boolean =>
  page !== 'notFound' && !privatePages.includes(page);

/** May a search lead here? */
export const isIndexed = (page: PageName | 'notFound'): boolean =>
  page !== 'notFound' && isPublic(page) && !unlistedPages.includes(page);

export function pathTo(page: PageName, locale: Locale): string {
  return pagePaths[page][locale];
}

/** The cookie that keeps the language of the visit; written by the last prefixed page. */
export const localeCookie = 'locale';

/** Which of the shop's host names a visitor came by; lists of them stand in the configuration. */
export type HostKind = 'main' | 'promo' | 'brand';
