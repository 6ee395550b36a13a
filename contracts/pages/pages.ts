import { orderPaths } from '../checkout/order-paths.ts';
import type { Locale } from '../kit/locales.ts';

export type PageExtra = 'countdown' | 'reviews' | 'claims' | 'closures' | 'markets' | 'record';

/** Properties of a page. `web/storefront/page-table.tsx` has its rendering. */
export interface PageFacts {
  /** Address per language. Links, sitemap, alternates, redirects and tests derive from it. */
  paths: Readonly<Record<Locale, string>>;
  /** Other names of the page, each with and without language prefix. */
  names?: readonly string[];
  /**
   * `everyone`: cached and indexed. `campaign`: cached, not indexed. `visitor`: about one order or account, never
   * cached or indexed.
   */
  audience: 'everyone' | 'campaign' | 'visitor';
  /**
   * Behaviour while the shop is closed: selling pages close, payment pages stay open for buyers who have begun to pay.
   */
  whileShut: 'open' | 'shut' | 'payers';
  /** Only hosts of this type show the page. */
  host?: 'promo';
  /** Excluded by `robots.txt` although public (text 2, section 2). */
  robots?: 'kept_out';
  /** Campaign pages have no menus (text 1, section 2; ruling "Languages"). */
  menus?: false;
  /** Excludes the countdown on campaign pages, which have other offers, and on payment and order pages. */
  shows?: readonly PageExtra[];
}

/** Returns one address per language: prefixed, and English without prefix. */
const pathInAllLanguages = <const Slug extends string>(slug: Slug) =>
  ({ es: `/es/${slug}`, fr: `/fr/${slug}`, it: `/it/${slug}`, en: `/${slug}` }) as const;

/** All public pages. Transaction pages without a language prefix use the language of the visit (ruling "Languages"). */
const table = {
  followers: {
    paths: orderPaths.followers,
    audience: 'everyone',
    whileShut: 'shut',
    shows: ['countdown', 'reviews', 'claims', 'closures', 'markets'],
  },
  likes: {
    paths: orderPaths.likes,
    audience: 'everyone',
    whileShut: 'shut',
    shows: ['countdown', 'reviews', 'claims', 'closures', 'markets'],
  },
  views: {
    paths: orderPaths.views,
    audience: 'everyone',
    whileShut: 'shut',
    shows: ['countdown', 'reviews', 'claims', 'closures', 'markets'],
  },
  orderSuccess: {
    paths: orderPaths.orderSuccess,
    names: ['order-success', 'order-success/:orderId', 'payment-success/:orderId'],
    audience: 'visitor',
    whileShut: 'open',
    shows: ['claims'],
  },
  tracking: {
    paths: orderPaths.tracking,
    names: ['track-order', 'track', 'seguimiento-pedido', 'seguimiento', 'traccia-ordine'],
    audience: 'visitor',
    whileShut: 'open',
    shows: ['claims'],
  },
  checkout: {
    paths: orderPaths.checkout,
    names: ['checkout', 'payment', 'legacy-checkout'],
    audience: 'visitor',
    whileShut: 'payers',
    shows: ['claims', 'markets'],
  },
  cardForm: {
    paths: orderPaths.cardForm,
    names: ['checkout/card'],
    audience: 'visitor',
    whileShut: 'payers',
    shows: ['claims', 'markets'],
  },
  standalone: {
    paths: orderPaths.standalone,
    names: ['standalone-payment'],
    audience: 'visitor',
    whileShut: 'payers',
    shows: ['claims', 'markets'],
  },
  cancelled: {
    paths: { es: '/es/cancel', fr: '/fr/cancel', it: '/it/cancel', en: '/en/cancel' },
    names: ['cancel'],
    audience: 'visitor',
    whileShut: 'open',
  },
  paymentFailed: {
    paths: {
      es: '/es/payment-failed',
      fr: '/fr/payment-failed',
      it: '/it/payment-failed',
      en: '/en/payment-failed',
    },
    names: ['payment-failed'],
    audience: 'visitor',
    whileShut: 'open',
  },
  chooser: {
    paths: { es: '/es/servicios', fr: '/fr/services', it: '/it/servizi', en: '/services' },
    audience: 'everyone',
    whileShut: 'shut',
    shows: ['countdown'],
  },
  promo: {
    paths: { es: '/es', fr: '/fr', it: '/it', en: '/en' },
    audience: 'campaign',
    whileShut: 'shut',
    host: 'promo',
    shows: ['reviews', 'claims', 'closures', 'markets'],
  },
  landing: {
    paths: pathInAllLanguages('landing'),
    audience: 'everyone',
    whileShut: 'shut',
    menus: false,
    shows: ['reviews', 'claims', 'closures', 'markets'],
  },
  igTools: {
    paths: pathInAllLanguages('ig-tools'),
    audience: 'campaign',
    whileShut: 'shut',
    robots: 'kept_out',
    shows: ['claims', 'closures', 'markets'],
  },
  specialOffer: {
    paths: pathInAllLanguages('special-offer'),
    audience: 'campaign',
    whileShut: 'shut',
    robots: 'kept_out',
    shows: ['reviews', 'claims', 'closures', 'markets'],
  },
  adsLanding: {
    paths: pathInAllLanguages('ads-landing'),
    audience: 'everyone',
    whileShut: 'shut',
    menus: false,
    shows: ['reviews', 'claims', 'closures', 'markets'],
  },
  marketing: {
    paths: pathInAllLanguages('marketing'),
    audience: 'everyone',
    whileShut: 'shut',
    menus: false,
    shows: ['reviews', 'claims', 'closures', 'markets'],
  },
  compliance: {
    paths: pathInAllLanguages('test-compliance'),
    audience: 'visitor',
    whileShut: 'open',
    menus: false,
  },
  faq: {
    paths: pathInAllLanguages('faq'),
    audience: 'everyone',
    whileShut: 'open',
    shows: ['countdown', 'claims', 'markets'],
  },
  contact: {
    paths: { es: '/es/contact', fr: '/fr/contact', it: '/it/contatto', en: '/contact' },
    audience: 'everyone',
    whileShut: 'open',
    shows: ['countdown'],
  },
  stories: {
    paths: pathInAllLanguages('casos-de-exito'),
    audience: 'everyone',
    whileShut: 'shut',
    shows: ['countdown', 'reviews'],
  },
  seller: {
    paths: { es: '/es/quien-vende', fr: '/fr/qui-vend', it: '/it/chi-vende', en: '/who-sells' },
    audience: 'everyone',
    whileShut: 'open',
    shows: ['record'],
  },
  writeReview: {
    paths: { es: '/es/opinion', fr: '/fr/avis', it: '/it/recensione', en: '/review' },
    audience: 'visitor',
    whileShut: 'open',
  },
  withdrawal: {
    paths: { es: '/es/desistimiento', fr: '/fr/retractation', it: '/it/recesso', en: '/withdrawal' },
    audience: 'everyone',
    whileShut: 'open',
  },
  terms: {
    paths: pathInAllLanguages('terms-and-conditions'),
    audience: 'everyone',
    whileShut: 'open',
    shows: ['countdown', 'markets'],
  },
  refunds: {
    paths: pathInAllLanguages('refund-policy'),
    audience: 'everyone',
    whileShut: 'open',
    shows: ['countdown'],
  },
  privacy: {
    paths: {
      es: '/politica-de-privacidad',
      fr: '/fr/privacy-policy',
      it: '/it/privacy-policy',
      en: '/privacy-policy',
    },
    audience: 'everyone',
    whileShut: 'open',
    shows: ['countdown'],
  },
  cookies: {
    paths: pathInAllLanguages('cookies'),
    audience: 'everyone',
    whileShut: 'open',
    shows: ['countdown'],
  },
  accessibility: {
    paths: {
      es: '/es/accesibilidad',
      fr: '/fr/accessibilite',
      it: '/it/accessibilita',
      en: '/accessibility',
    },
    audience: 'everyone',
    whileShut: 'open',
    shows: ['countdown'],
  },
  invoice: {
    paths: { es: '/es/factura', fr: '/fr/facture', it: '/it/fattura', en: '/invoice' },
    audience: 'visitor',
    whileShut: 'open',
    shows: ['countdown'],
  },
  account: {
    paths: { es: '/es/mi-cuenta', fr: '/fr/mon-compte', it: '/it/mi-cuenta', en: '/en/mi-cuenta' },
    names: ['mi-cuenta', 'mon-compte'],
    audience: 'visitor',
    whileShut: 'open',
  },
  myOrders: {
    paths: { es: '/es/my-orders', fr: '/fr/my-orders', it: '/it/my-orders', en: '/en/my-orders' },
    names: ['my-orders'],
    audience: 'visitor',
    whileShut: 'open',
    shows: ['countdown'],
  },
  demoOrder: {
    paths: {
      es: '/es/demo-confirmacion',
      fr: '/fr/demo-confirmacion',
      it: '/it/demo-confirmacion',
      en: '/en/demo-confirmacion',
    },
    names: ['demo-confirmacion'],
    audience: 'visitor',
    whileShut: 'shut',
    shows: ['countdown'],
  },
  unsubscribe: {
    paths: {
      es: '/es/darse-de-baja',
      fr: '/fr/darse-de-baja',
      it: '/it/darse-de-baja',
      en: '/en/darse-de-baja',
    },
    names: ['darse-de-baja'],
    audience: 'visitor',
    whileShut: 'open',
  },
} as const satisfies Record<string, PageFacts>;

export type PageName = keyof typeof table;

export const pages: Readonly<Record<PageName, PageFacts>> = table;

export const pageNames = Object.keys(table) as PageName[];

export const pagesWhere = (is: (facts: PageFacts) => boolean): readonly PageName[] =>
  pageNames.filter((page) => is(pages[page]));

export const pagesThatShow = (extra: PageExtra): readonly PageName[] =>
  pagesWhere(({ shows = [] }) => shows.includes(extra));
