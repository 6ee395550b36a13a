import { locales } from '#contracts/kit/locales.ts';
import { type PageName, pagesWhere } from '#contracts/pages/pages.ts';
import { type HostKind, pageAliases, pagePaths, sitePages } from '#contracts/pages/routes.ts';

/** What is for programs and staff. */
const programs = ['/admin', '/api/', '/sandbox'];

/** `$` ends a path that is also the beginning of another page's: only the page itself is meant. */
function ruleFor(path: string, open: readonly string[]): string {
  return open.some((other) => other.startsWith(path)) ? `${path}$` : path;
}

/** Where no robot should look: pages about one visitor's order, campaigns that ask for it, programs. */
export function disallowedPaths(): string[] {
  const closed = pagesWhere(({ audience, robots }) => audience === 'visitor' || robots === 'kept_out');
  const pathsOf = (page: PageName) => locales.map((locale) => pagePaths[page][locale] as string);
  const aliases = pageAliases
    .filter(({ page }) => closed.includes(page))
    .map(({ path }) => path.replace(/\/:\w+$/, ''));
  const open = sitePages.filter((page) => !closed.includes(page)).flatMap(pathsOf);
  const paths = [...new Set([...closed.flatMap(pathsOf), ...aliases])].sort();
  // The beginning of a path closes all that follows.
  const shortest = paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other)));
  return [...programs, ...shortest.map((path) => ruleFor(path, open))];
}

/** `robots.txt` of a host. Only the main site has a sitemap: the other hosts show the same pages once more. */
export function robotsText(host: HostKind, publicUrl: string): string {
  const lines = ['User-agent: *', ...disallowedPaths().map((path) => `Disallow: ${path}`)];
  const sitemap = host === 'main' ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : [];
  return `${[...lines, ...sitemap].join('\n')}\n`;
}
