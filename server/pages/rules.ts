import { isLocale, type Locale, locales } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import {
  type HostKind,
  localeCookie,
  pageAliases,
  pagePaths,
  privatePages,
  sitePages,
} from '#contracts/pages/routes.ts';

/** Is an address that shows a page; without a locale it speaks the language of the visit. */
export interface PageRoute {
  path: string;
  page: PageName;
  locale: Locale | undefined;
}

/** Page, language and host of one request. */
export interface PageRequest {
  page: PageName | 'notFound';
  /** Code of an added service type. Its page uses the form that `page` names. */
  kind?: string | undefined;
  locale: Locale;
  /** The address contains the language, which then applies to the rest of the visit. */
  setsLanguage: boolean;
  host: HostKind;
}

/** Returns every address of every page: the route table, then the aliases. */
export function pageRoutes(): PageRoute[] {
  const main = sitePages.flatMap((page) =>
    locales.map((locale) => ({ path: pagePaths[page][locale], page, locale })),
  );
  const others = pageAliases.filter(({ page }) => sitePages.includes(page));
  return [...main, ...others.map(({ path, page, locale }) => ({ path, page, locale }))];
}

export const isPrivate = (page: PageName | 'notFound'): boolean =>
  page === 'notFound' || privatePages.includes(page);

const noQuery = new URLSearchParams();
const visitCookie = new RegExp(`(?:^|;\\s*)${localeCookie}=([a-z]{2})(?:;|$)`);

/** Returns what stands behind the question mark; an address may hold anything. */
export function queryOf(url: string): URLSearchParams {
  const at = url.indexOf('?');
  return at < 0 ? noQuery : new URLSearchParams(url.slice(at, at + 2000));
}

/** Returns the language of the visit, as the last page with one of its own wrote it. */
export function cookieLocale(header: string | undefined): Locale | undefined {
  const value = header?.match(visitCookie)?.[1];
  return isLocale(value) ? value : undefined;
}

/** Keeps the language of the visit. */
export const languageCookie = (locale: Locale) => `${localeCookie}=${locale}; Path=/; HttpOnly; SameSite=Lax`;

/** Returns `fr` for `/fr/…`; undefined without a prefix. */
export function prefixLocale(path: string): Locale | undefined {
  const first = path.split('/')[1];
  return isLocale(first) ? first : undefined;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** Returns the best of what we keep that the client accepts. `q=0` refuses. */
export function chooseEncoding(accept: string | undefined): Encoding {
  const refused = /;\s*q=0(\.0+)?\s*$/;
  const names = (accept ?? '')
    .split(',')
    .filter((part) => !refused.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}

/** Returns whether the client holds this version already, by weak comparison, as If-None-Match wants it. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => bare(tag) === bare(etag) || tag.trim() === '*');
}
