import { homePage, orderPaths } from '../checkout/order-paths.ts';
import { type Locale, locales } from '../kit/locales.ts';
import { type PageName, pageNames, pages, pagesWhere } from './pages.ts';

export const pagePaths = Object.fromEntries(pageNames.map((page) => [page, pages[page].paths])) as Readonly<
  Record<PageName, Readonly<Record<Locale, string>>>
>;

export const servedPages: readonly PageName[] = pageNames;

export const sitePages: readonly PageName[] = pagesWhere(({ host }) => host === undefined);

/** Additional address of a page. Without a locale it uses the language of the visit. */
export interface PageAlias {
  path: string;
  page: PageName;
  locale?: Locale;
}

/** Other names of public pages, in the languages that use them. */
const pageNamesOfOtherLanguages: PageAlias[] = [
  { path: '/fr/ig', page: 'followers', locale: 'fr' },
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

export const pageAliases: readonly PageAlias[] = [
  ...pageNamesOfOtherLanguages,
  ...pageNames.flatMap((page) => {
    const { paths, names = [] } = pages[page];
    const own = Object.values(paths);
    return names.flatMap((name) => formsOf(page, name)).filter(({ path }) => !own.includes(path));
  }),
];

/** Returns the page's names without prefix, and the language of each. */
function slugsOf(page: PageName): Map<string, Locale | undefined> {
  const own = locales.map(
    (locale) => [pagePaths[page][locale].replace(/^\/(?:es|fr|it|en)\//, ''), locale] as const,
  );
  const others = pageNamesOfOtherLanguages.filter((alias) => alias.page === page);
  return new Map<string, Locale | undefined>([
    ...others.map(({ path }) => [path.split('/').at(-1) ?? '', undefined] as const),
    ...own.map(([slug, locale]) => [slug.replace(/^\//, ''), locale] as const),
  ]);
}

/**
 * Redirects a name behind another language's prefix to that language's page, and a name without prefix to its own
 * language (text 1, section 2: every path is registered in each form).
 */
function redirectsAcrossLanguages(): { path: string; to: string }[] {
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

export const redirects: { path: string; to: string }[] = [
  { path: '/', to: '/es/ig' },
  ...locales.map((locale) => ({ path: `/${locale}`, to: orderPaths[homePage][locale] })),
  ...redirectsAcrossLanguages(),
];

/** Pages about one visitor's order are never indexed and never cached between visitors. */
export const privatePages: readonly PageName[] = pagesWhere(({ audience }) => audience === 'visitor');

export const isPublic = (page: PageName | 'notFound'): boolean =>
  page !== 'notFound' && pages[page].audience !== 'visitor';

export const isIndexed = (page: PageName | 'notFound'): boolean =>
  page !== 'notFound' && pages[page].audience === 'everyone';

export function pathTo(page: PageName, locale: Locale): string {
  return pagePaths[page][locale];
}

/** Cookie with the language of the visit, set by the last prefixed page. */
export const localeCookie = 'locale';

/** Type of the visited host name. The configuration lists the names. */
export type HostKind = 'main' | 'promo' | 'brand';
