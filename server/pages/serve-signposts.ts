import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drawPicture } from './draw-picture.ts';
import { hostKind } from './host-rules.ts';
import type { PagesDeps } from './pages-deps.ts';
import { picturedPage, pictureWords } from './picture-words.ts';
import { robotsText } from './robots.ts';
import { matchesEtag } from './rules.ts';
import { sitemapXml } from './sitemap.ts';

const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><path fill="#184a5c" d="M2 24v-6h7v-6h7v12z"/><path fill="#ff7f5c" d="M17.5 4H24v20h-6.5z"/></svg>';

/** Changes seldom; whoever kept it asks again after a day. */
const aDay = 'public, max-age=86400';

interface Kept {
  etag: string;
  image: Buffer;
}

/** Each picture in its newest form only, drawn when it is first asked for. */
function openPictures() {
  const kept = new Map<string, { words: string; picture: Promise<Kept> }>();
  return (key: string, words: Parameters<typeof drawPicture>[0]): Promise<Kept> => {
    const said = JSON.stringify(words);
    const known = kept.get(key);
    if (known?.words === said) return known.picture;
    const picture = drawPicture(words).then((image) => ({
      image,
      etag: `"${createHash('sha256').update(image).digest('base64url').slice(0, 22)}"`,
    }));
    kept.set(key, { words: said, picture });
    picture.catch(() => kept.delete(key));
    return picture;
  };
}

function servePictures(app: FastifyInstance, deps: PagesDeps): void {
  const pictureOf = openPictures();
  app.get<{ Params: { locale: string; file: string } }>('/social/:locale/:file', async (request, reply) => {
    const asked = picturedPage(request.params.locale, request.params.file);
    if (!asked) return reply.callNotFound();
    const [catalog, identity, content] = await Promise.all([
      deps.catalog(),
      deps.identity(),
      deps.content(asked.page, asked.locale),
    ]);
    const words = pictureWords(asked, { catalog, content, shop: identity.name }, deps);
    const { image, etag } = await pictureOf(`${asked.locale}/${asked.page}`, words);
    reply.header('cache-control', aDay).header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.header('x-content-type-options', 'nosniff').type('image/png').send(image);
  });
}

/** What search engines and shared links ask for: robots.txt, sitemap.xml, the icon, the pictures. */
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
    const { kinds = [] } = await deps.content('followers', 'es');
    const sold = kinds.filter(({ services }) => services.length > 0).map(({ code }) => code);
    return send(reply, 'application/xml; charset=utf-8', await sitemapXml(deps.publicUrl, lastChange, sold));
  });
  app.get('/favicon.svg', (_request, reply) => send(reply, 'image/svg+xml', favicon));
  servePictures(app, deps);
}
