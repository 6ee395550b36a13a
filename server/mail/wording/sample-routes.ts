import type { FastifyInstance } from 'fastify';
import { isLocale, type Locale } from '#contracts/kit/locales.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import type { MailKind } from '#server/platform/feature/mail-kind.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { mailKindsOf } from './mail-kind.ts';
import { forceDarkScheme, samplePage, samplesPath, writeSample } from './write-sample.ts';

const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const mailPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

const localeOf = (text: unknown): Locale => (typeof text === 'string' && isLocale(text) ? text : 'es');

/** Registers previews of all mail kinds next to the sandbox console. Only in the sandbox. */
export function registerSamples(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void {
  if (!deps.config.deskUrl) return;
  const kinds = mailKindsOf(all);
  const { publicUrl } = deps.config;
  const write = async (kind: MailKind, locale: Locale) =>
    writeSample({ shop: await shopIdentity.current(deps), publicUrl, log: deps.log }, kind, locale);

  app.get<{ Querystring: { language?: string } }>(samplesPath, async (request, reply) => {
    const locale = localeOf(request.query.language);
    const mails = await Promise.all(
      [...kinds.values()].map(async (kind) => [kind.kind, await write(kind, locale)] as const),
    );
    return reply
      .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(samplePage(locale, new Map(mails)));
  });

  app.get<{ Params: { kind: string; locale: string; tone: string } }>(
    `${samplesPath}/:kind/:locale/:tone`,
    async (request, reply) => {
      const { kind: name, locale, tone } = request.params;
      const kind = kinds.get(name);
      if (!kind) throw new ShopError('not_found', 'unknown kind of mail');
      const { html } = await write(kind, localeOf(locale));
      return reply
        .headers({ 'content-security-policy': mailPolicy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(tone === 'dark' ? forceDarkScheme(html) : html);
    },
  );
}
