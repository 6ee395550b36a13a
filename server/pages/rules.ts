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

/** Address of a page. Without a locale, the page uses the language of the visit. */
export interface PageRoute {
  path: string;
  page: PageName;
  locale: Locale | undefined;
}

export interface PageRequest {
  page: PageName | 'notFound';
  /** Code of an added service type, whose page uses the form of `page`. */
  kind?: string | undefined;
  locale: Locale;
  /** The address contains the language, which then applies to the rest of the visit. */
  setsLanguage: boolean;
  host: HostKind;
}

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

export function queryOf(url: string): URLSearchParams {
  const at = url.indexOf('?');
  return at < 0 ? noQuery : new URLSearchParams(url.slice(at, at + 2000));
}

export function cookieLocale(header: string | undefined): Locale | undefined {
  const value = header?.match(visitCookie)?.[1];
  return isLocale(value) ? value : undefined;
}

export const languageCookie = (locale: Locale) => `${localeCookie}=${locale}; Path=/; HttpOnly; SameSite=Lax`;

export function prefixLocale(path: string): Locale | undefined {
  const first = path.split('/')[1];
  return isLocale(first) ? first : undefined;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** Returns the best stored encoding that the client accepts. `q=0` excludes one. */
export function chooseEncoding(accept: string | undefined): Encoding {
  const refused = /;\s*q=0(\.0+)?\s*$/;
  const names = (accept ?? '')
    .split(',')
    .filter((part) => !refused.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}

/** Returns whether the client already has this version. Uses weak comparison, as If-None-Match requires. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => bare(tag) === bare(etag) || tag.trim() === '*');
}
