import { homePage, orderPaths } from '../checkout/order-paths.ts';
import { type Locale, locales } from '../kit/locales.ts';
import { type PageName, pageNames, pages, pagesWhere } from './pages.ts';

/** Holds the addresses of each page. */
export const pagePaths = Object.fromEntries(pageNames.map((page) => [page, pages[page].paths])) as Readonly<
  Record<PageName, Readonly<Record<Locale, string>>>
>;

/** Lists the pages that the shop shows. */
export const shownPages: readonly PageName[] = pageNames;

/** Lists the pages of the main site, at the addresses of the table. */
export const sitePages: readonly PageName[] = pagesWhere(({ host }) => host === undefined);

/** Is a further address of a page; without a locale it speaks the language of the visit. */
export interface PageAlias {
  path: string;
  page: PageName;
  locale?: Locale;
}

/** Holds other names of pages that are the same for everyone, in the languages that use them. */
const otherNames: PageAlias[] = [
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

/** Lists further addresses of the same pages: every form of every name that the table above does not hold already. */
export const pageAliases: readonly PageAlias[] = [
  ...otherNames,
  ...pageNames.flatMap((page) => {
    const { paths, names = [] } = pages[page];
    const own = Object.values(paths);
    return names.flatMap((name) => formsOf(page, name)).filter(({ path }) => !own.includes(path));
  }),
];

/** Returns what a page of the table is called behind its prefixes, with the languages whose own name it is. */
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
 * Each name that a page has in one language leads, behind the prefix of another, to that language's page; without a
 * prefix it leads to the language that calls the page so (text 1, section 2: every path is registered in each form).
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

/** Lists paths that only redirect. */
export const redirects: { path: string; to: string }[] = [
  { path: '/', to: '/es/ig' },
  ...locales.map((locale) => ({ path: `/${locale}`, to: orderPaths[homePage][locale] })),
  ...namesElsewhere(),
];

/** Pages about one visitor's order are never indexed and never cached between visitors. */
export const privatePages: readonly PageName[] = pagesWhere(({ audience }) => audience === 'visitor');

/** Returns whether the page is the same for everyone, and meant for everyone. */
export const isPublic = (page: PageName | 'notFound'): boolean =>
  page !== 'notFound' && pages[page].audience !== 'visitor';

/** Returns whether a search may lead here. */
export const isIndexed = (page: PageName | 'notFound'): boolean =>
  page !== 'notFound' && pages[page].audience === 'everyone';

export function pathTo(page: PageName, locale: Locale): string {
  return pagePaths[page][locale];
}

/** This cookie keeps the language of the visit; the last prefixed page wrote it. */
export const localeCookie = 'locale';

/** Says by which of the shop's host names a visitor came; lists of them stand in the configuration. */
export type HostKind = 'main' | 'promo' | 'brand';
