import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textsOf } from '#contracts/catalog/landing-texts.ts';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import { homePage, servicePathTo } from '#contracts/checkout/order-paths.ts';
import { isLocale, type Locale, locales } from '#contracts/kit/locales.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { type PageName, pagesWhere } from '#contracts/pages/pages.ts';
import {
  type HostKind,
  isIndexed,
  pageAliases,
  pagePaths,
  pathTo,
  servedPages,
  sitePages,
} from '#contracts/pages/routes.ts';
import { hasPicture } from '#contracts/pages/social-pictures.ts';
import { headOf } from '#messages/page-head.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { escapeXml } from '#server/platform/kit/escape.ts';
import { shortHash } from '#server/platform/kit/hash.ts';
import { composePicture, type MeasureText, type PictureTexts } from './compose-picture.ts';
import { hostKind } from './host-rules.ts';
import type { PagesDeps } from './pages-deps.ts';
import { matchesEtag } from './rules.ts';

function parsePicturePath(locale: string, file: string): { page: PageName; locale: Locale } | undefined {
  const page = servedPages.find((name) => `${name}.png` === file);
  return page && hasPicture(page) && isLocale(locale) ? { page, locale } : undefined;
}

interface PictureContent {
  content: PageContent;
  shop: string;
}

function lineOf(page: PageName, locale: Locale, { types = [] }: PageContent, publicUrl: string) {
  const { services = [] } = types.find(({ code }) => code === page) ?? {};
  const prices = services.map(({ priceCents }) => priceCents);
  return prices.length > 0
    ? storefrontMessages[locale].from(formatMoney(Math.min(...prices), locale))
    : new URL(publicUrl).hostname;
}

function pictureTexts(
  { page, locale }: { page: PageName; locale: Locale },
  { content, shop }: PictureContent,
  { publicUrl }: Pick<PagesDeps, 'publicUrl'>,
): PictureTexts {
  const { title: headline } = headOf(page, locale, textsOf(page, content.landingTexts));
  return { shop, headline, line: lineOf(page, locale, content, publicUrl) };
}

const faces = [
  import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'),
];

/** Uses the bundled font. Fonts of the machine must not affect the result. */
function fontOptions() {
  const fontFiles = faces.map((face) => fileURLToPath(face));
  return { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Inter' } };
}

/** Draws the picture as PNG outside of the event loop. The library is loaded on first use. */
export async function drawPicture(words: PictureTexts): Promise<Buffer> {
  const { Resvg, renderAsync } = await import('@resvg/resvg-js');
  const options = fontOptions();
  const widths = new Map<string, number>();
  const measure: MeasureText = (text, size) => {
    const known = widths.get(text);
    if (known !== undefined) return known * size;
    const probe = `<svg xmlns="http://www.w3.org/2000/svg"><text y="100" font-family="Inter" font-weight="700" font-size="100" letter-spacing="-2.5">${escapeXml(text)}</text></svg>`;
    const width = (new Resvg(probe, options).getBBox()?.width ?? 0) / 100;
    widths.set(text, width);
    return width * size;
  };
  const image = await renderAsync(composePicture(words, measure), options);
  return image.asPng();
}

const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><path fill="#184a5c" d="M2 24v-6h7v-6h7v12z"/><path fill="#ff7f5c" d="M17.5 4H24v20h-6.5z"/></svg>';

/** These files change rarely. Browsers check for a new version after a day. */
const aDay = 'public, max-age=86400';

interface CachedPicture {
  etag: string;
  image: Buffer;
}

function openPictures() {
  const kept = new Map<string, { words: string; picture: Promise<CachedPicture> }>();
  return (key: string, words: Parameters<typeof drawPicture>[0]): Promise<CachedPicture> => {
    const said = JSON.stringify(words);
    const known = kept.get(key);
    if (known?.words === said) return known.picture;
    const picture = drawPicture(words).then((image) => ({
      image,
      etag: `"${shortHash(image, 22)}"`,
    }));
    kept.set(key, { words: said, picture });
    picture.catch(() => kept.delete(key));
    return picture;
  };
}

function serveSocialPictures(app: FastifyInstance, deps: PagesDeps): void {
  const pictureOf = openPictures();
  app.get<{ Params: { locale: string; file: string } }>('/social/:locale/:file', async (request, reply) => {
    const asked = parsePicturePath(request.params.locale, request.params.file);
    if (!asked) return reply.callNotFound();
    const [identity, content] = await Promise.all([deps.identity(), deps.content(asked.page, asked.locale)]);
    const words = pictureTexts(asked, { content, shop: identity.name }, deps);
    const { image, etag } = await pictureOf(`${asked.locale}/${asked.page}`, words);
    reply.header('cache-control', aDay).header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.header('x-content-type-options', 'nosniff').type('image/png').send(image);
  });
}

export function serveSignposts(app: FastifyInstance, deps: PagesDeps): void {
  const lastChange = async (...page: Parameters<PagesDeps['content']>) =>
    (await deps.content(...page)).legal?.versions[0]?.publishedAt;
  const hostOf = (request: FastifyRequest) => hostKind(request.hostname, deps.hosts);
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply.header('cache-control', aDay).header('x-content-type-options', 'nosniff').type(type).send(body);
  app.get('/robots.txt', (request, reply) =>
    send(reply, 'text/plain; charset=utf-8', robotsText(hostOf(request), deps.publicUrl)),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    if (hostOf(request) !== 'main') return reply.callNotFound();
    const { types = [] } = await deps.content(homePage, 'es');
    const added = types.filter(({ builtIn, services }) => !builtIn && services.length > 0);
    const sold = added.map(({ code }) => code);
    return send(reply, 'application/xml; charset=utf-8', await sitemapXml(deps.publicUrl, lastChange, sold));
  });
  app.get('/favicon.svg', (_request, reply) => send(reply, 'image/svg+xml', favicon));
  serveSocialPictures(app, deps);
}

const programs = ['/admin', '/api/', '/sandbox'];

/** Returns the rule of a path. `$` limits it to the page itself if the path is a prefix of another page's. */
function ruleFor(path: string, open: readonly string[]): string {
  return open.some((other) => other.startsWith(path)) ? `${path}$` : path;
}

export function disallowedPaths(): string[] {
  const closed = pagesWhere(({ audience, robots }) => audience === 'visitor' || robots === 'kept_out');
  const pathsOf = (page: PageName) => locales.map((locale) => pagePaths[page][locale] as string);
  const aliases = pageAliases
    .filter(({ page }) => closed.includes(page))
    .map(({ path }) => path.replace(/\/:\w+$/, ''));
  const open = sitePages.filter((page) => !closed.includes(page)).flatMap(pathsOf);
  const paths = [...new Set([...closed.flatMap(pathsOf), ...aliases])].sort();
  // A rule matches by prefix, so longer paths are redundant.
  const shortest = paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other)));
  return [...programs, ...shortest.map((path) => ruleFor(path, open))];
}

/** Returns the `robots.txt` of a host. Only the main site has a sitemap, because the other hosts repeat its pages. */
export function robotsText(host: HostKind, publicUrl: string): string {
  const lines = ['User-agent: *', ...disallowedPaths().map((path) => `Disallow: ${path}`)];
  const sitemap = host === 'main' ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : [];
  return `${[...lines, ...sitemap].join('\n')}\n`;
}

type LastChange = (page: PageName, locale: Locale) => Promise<string | undefined>;

export const listedPages: readonly PageName[] = sitePages.filter(isIndexed);

/**
 * Returns `sitemap.xml`: each page, including added service types, in each language with its alternates. Contains dates
 * only where known.
 */
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
