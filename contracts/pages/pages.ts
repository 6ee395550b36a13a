import { orderPaths } from '../checkout/order-paths.ts';
import type { Locale } from '../kit/locales.ts';

/** Names what some pages show besides their own, from the database. */
export type PageExtra = 'countdown' | 'reviews' | 'claims' | 'closures' | 'markets' | 'record';

/** Says what a page is, whatever stands on it. `web/storefront/page-table.tsx` names what draws it. */
export interface PageFacts {
  /** Holds its address in each language: links, sitemap, alternates, redirects and tests derive from it. */
  paths: Readonly<Record<Locale, string>>;
  /** Lists its other names: any of them stands behind every prefix, and bare. */
  names?: readonly string[];
  /**
   * Says whom it is for. A page for everyone is kept and may be found by a search; one of a campaign is kept,
   * and no search leads to it; one for a visitor is about their order or account: it is never kept for others
   * and never indexed.
   */
  audience: 'everyone' | 'campaign' | 'visitor';
  /**
   * Says whether it stays while the shop is shut: what sells does not, and paying only for a buyer who has begun to.
   */
  whileShut: 'open' | 'shut' | 'payers';
  /** Only hosts of this kind show it. */
  host?: 'promo';
  /** `robots.txt` keeps robots out although the page is the same for everyone (text 2, section 2). */
  robots?: 'kept_out';
  /** Pages of campaigns stand alone: no menu leads away from them (text 1, section 2; ruling "Languages"). */
  menus?: false;
  /** Campaign pages have offers of their own, and a buyer who pays or looks after an order is not hurried by a countdown. */
  shows?: readonly PageExtra[];
}

/** Returns one form in each language: prefixed, and English without prefix. */
const everywhere = <const Slug extends string>(slug: Slug) =>
  ({ es: `/es/${slug}`, fr: `/fr/${slug}`, it: `/it/${slug}`, en: `/${slug}` }) as const;

/**
 * Lists every public page once. Transaction pages without a language prefix speak the language of the visit
 * (ruling "Languages").
 */
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
    paths: everywhere('landing'),
    audience: 'everyone',
    whileShut: 'shut',
    menus: false,
    shows: ['reviews', 'claims', 'closures', 'markets'],
  },
  igTools: {
    paths: everywhere('ig-tools'),
    audience: 'campaign',
    whileShut: 'shut',
    robots: 'kept_out',
    shows: ['claims', 'closures', 'markets'],
  },
  specialOffer: {
    paths: everywhere('special-offer'),
    audience: 'campaign',
    whileShut: 'shut',
    robots: 'kept_out',
    shows: ['reviews', 'claims', 'closures', 'markets'],
  },
  adsLanding: {
    paths: everywhere('ads-landing'),
    audience: 'everyone',
    whileShut: 'shut',
    menus: false,
    shows: ['reviews', 'claims', 'closures', 'markets'],
  },
  marketing: {
    paths: everywhere('marketing'),
    audience: 'everyone',
    whileShut: 'shut',
    menus: false,
    shows: ['reviews', 'claims', 'closures', 'markets'],
  },
  compliance: { paths: everywhere('test-compliance'), audience: 'visitor', whileShut: 'open', menus: false },
  faq: {
    paths: everywhere('faq'),
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
    paths: everywhere('casos-de-exito'),
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
    paths: everywhere('terms-and-conditions'),
    audience: 'everyone',
    whileShut: 'open',
    shows: ['countdown', 'markets'],
  },
  refunds: {
    paths: everywhere('refund-policy'),
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
  cookies: { paths: everywhere('cookies'), audience: 'everyone', whileShut: 'open', shows: ['countdown'] },
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

/** Returns the pages whose facts satisfy `is`. */
export const pagesWhere = (is: (facts: PageFacts) => boolean): readonly PageName[] =>
  pageNames.filter((page) => is(pages[page]));

/** Returns the pages that show something of the shop besides their own. */
export const pagesThatShow = (extra: PageExtra): readonly PageName[] =>
  pagesWhere(({ shows = [] }) => shows.includes(extra));
