import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deadlineMs } from '#server/platform/clients/transport/budgets.ts';
import { withDeadline } from '#server/platform/clients/transport/with-deadline.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { PageVisit, PageVisits, VisitAnswer } from '#server/platform/http/page-piece.ts';
import { hostKind } from './host-rules.ts';
import { chooseEncoding, cookieLocale, languageCookie, type PageRoute, queryOf } from './rules.ts';
import { contentPolicy } from './security-headers.ts';
import { type PageContext, sendPage } from './send-page.ts';
import { sendPause } from './send-pause.ts';

const zip = promisify(gzip);

const formType = 'application/x-www-form-urlencoded';
/** Larger than any form. Values that are too long are reported at their field. */
const formLimit = 48 * 1024;

function visitOf(route: PageRoute, request: FastifyRequest): PageVisit {
  const locale = route.locale ?? cookieLocale(request.headers.cookie) ?? 'es';
  const { page, path } = route;
  return {
    request,
    locale,
    page,
    path,
    query: queryOf(request.url),
    setsLanguage: route.locale !== undefined,
  };
}

async function renderVisit(context: PageContext, visit: PageVisit, own: object): Promise<string> {
  const { deps, renderer } = context;
  const { page, locale, request } = visit;
  const [{ services, taxRate: taxRateBasisPoints }, identity, shared] = await Promise.all([
    deps.catalog(),
    deps.identity(),
    deps.content(page, locale),
  ]);
  const year = (deps.now?.() ?? new Date()).getFullYear();
  const host = hostKind(request.hostname, deps.hosts);
  const { publicUrl, mode } = deps;
  const content = { ...shared, ...own };
  const data = { services, taxRateBasisPoints, identity, publicUrl, mode, host, year, content };
  return renderer.render({ page, locale, data, ask: { kind: 'none' } });
}

async function sendVisit(
  context: PageContext,
  visit: PageVisit,
  { answer, reply }: { answer: VisitAnswer; reply: FastifyReply },
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').headers(answer.headers ?? {});
  if ('to' in answer) return reply.redirect(answer.to, 303);
  const html = await renderVisit(context, visit, answer.content);
  reply
    .code(answer.status ?? 200)
    .headers(context.headers)
    .header('content-language', visit.locale)
    .header('x-robots-tag', 'noindex')
    .header('vary', 'accept-encoding, cookie')
    .type('text/html; charset=utf-8');
  if (context.renderer.strict) {
    reply.header(
      'content-security-policy',
      contentPolicy(html, context.deps.processorOrigins, context.deps.measuringOrigins),
    );
  }
  const { cookie, 'accept-encoding': accepted } = visit.request.headers;
  if (visit.setsLanguage && cookieLocale(cookie) !== visit.locale)
    reply.header('set-cookie', languageCookie(visit.locale));
  if (chooseEncoding(accepted) === 'identity') return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(await zip(html));
}

/** Parses a submitted form with one value per field. The last value of a repeated field counts. */
function parseForms(app: FastifyInstance): void {
  if (app.hasContentTypeParser(formType)) return;
  app.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: formLimit }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** Ends the wait for a database that hangs, like the deadline of a buyer's call. The work continues. */
const beforeDeadline = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  withDeadline(deadlineMs, answer, () => {
    throw new ShopError('shop_unavailable', `no page within ${deadlineMs} ms`);
  });

export function addVisitedPage(
  app: FastifyInstance,
  context: PageContext,
  { route, visits }: { route: PageRoute; visits: PageVisits },
): void {
  app.get(route.path, async (request, reply) => {
    const visit = visitOf(route, request);
    const host = hostKind(request.hostname, context.deps.hosts);
    if (await sendPause(context, { ...visit, host }, { request, reply })) return reply;
    const answer = await beforeDeadline(visits.show(visit));
    if (answer) return sendVisit(context, visit, { answer, reply });
    return sendPage(context, { ...visit, host }, { request, reply });
  });
  const { submit } = visits;
  if (!submit) return;
  app.register(async (forms) => {
    parseForms(forms);
    forms.post(route.path, async (request, reply) => {
      if (typeof request.body !== 'object' || request.body === null)
        throw new ShopError('invalid_request', 'no form');
      const visit = visitOf(route, request);
      const answer = await beforeDeadline(submit(visit, request.body as Record<string, unknown>));
      return sendVisit(context, visit, { answer, reply });
    });
  });
}
