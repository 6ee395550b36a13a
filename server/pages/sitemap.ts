import { type Locale, locales } from '#contracts/locales.ts';
import { isIndexed, type PageName, pathTo, sitePages } from '#contracts/routes.ts';
import { asXml } from './as-xml.ts';

/** When a page last changed, as far as that is known: an ISO time. */
export type LastChange = (page: PageName, locale: Locale) => Promise<string | undefined>;

/** Every page that a search may lead to. */
export const listedPages: readonly PageName[] = sitePages.filter(isIndexed);

/** `sitemap.xml`: each page in each language, with its other languages; a date only where one is known. */
export async function sitemapXml(publicUrl: string, lastChange: LastChange): Promise<string> {
  const address = (page: PageName, locale: Locale) => asXml(publicUrl + pathTo(page, locale));
  const alternates = (page: PageName) =>
    [...locales.map((locale) => [locale, locale] as const), ['x-default', 'es'] as const]
      .map(
        ([tag, locale]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(page, locale)}"/>`,
      )
      .join('');
  const entries = await Promise.all(
    listedPages.flatMap((page) =>
      locales.map(async (locale) => {
        const changed = await lastChange(page, locale);
        const date = changed ? `<lastmod>${asXml(changed)}</lastmod>` : '';
        return `<url><loc>${address(page, locale)}</loc>${date}${alternates(page)}</url>`;
      }),
    ),
  );
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>\n`;
}
