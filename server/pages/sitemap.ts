import { servicePathTo } from '#contracts/checkout/order-paths.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { isIndexed, pathTo, sitePages } from '#contracts/pages/routes.ts';
import { escapeXml } from '#server/platform/kit/escape.ts';

/** When a page last changed, as far as that is known: an ISO time. */
export type LastChange = (page: PageName, locale: Locale) => Promise<string | undefined>;

/** Every page that a search may lead to. */
export const listedPages: readonly PageName[] = sitePages.filter(isIndexed);

/** `sitemap.xml`: each page, those of added service types by their codes, in each language, with its other languages; a date only where one is known. */
export async function sitemapXml(
  publicUrl: string,
  lastChange: LastChange,
  added: readonly string[] = [],
): Promise<string> {
  const alternates = (address: (locale: Locale) => string) =>
    [...locales.map((locale) => [locale, locale] as const), ['x-default', 'es'] as const]
      .map(([tag, locale]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(locale)}"/>`)
      .join('');
  const entry = (address: (locale: Locale) => string, locale: Locale, changed?: string) => {
    const date = changed ? `<lastmod>${escapeXml(changed)}</lastmod>` : '';
    return `<url><loc>${address(locale)}</loc>${date}${alternates(address)}</url>`;
  };
  const pages = await Promise.all(
    listedPages.flatMap((page) => {
      const address = (locale: Locale) => escapeXml(publicUrl + pathTo(page, locale));
      return locales.map(async (locale) => entry(address, locale, await lastChange(page, locale)));
    }),
  );
  const others = added.flatMap((code) => {
    const address = (locale: Locale) => escapeXml(publicUrl + servicePathTo(code, locale));
    return locales.map((locale) => entry(address, locale));
  });
  const entries = [...pages, ...others];
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>\n`;
}
