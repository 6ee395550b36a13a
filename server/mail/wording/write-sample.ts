import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import type { OutgoingMail } from '#server/platform/clients/mail/compose-message.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { MailKind, Markup, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import type { Log } from '#server/platform/logging/log.ts';
import { composeMail } from './compose-mail.ts';
import { html } from './html.ts';
import { sampleId, sampleOrder, sampleRow } from './sample-facts.ts';

/** Returns a database stub with the same row for every query, so that each mail kind runs its own code. */
function createRowStub(row: Record<string, unknown>): Database {
  const query = async () => ({ rows: [row], rowCount: 1 });
  return { query } as unknown as Database;
}

export async function composeSampleMail(
  { shop, publicUrl, log }: { shop: ShopIdentity; publicUrl: string; log: Log },
  kind: MailKind,
  locale: Locale,
): Promise<WrittenMail> {
  const facts = { database: createRowStub(sampleRow(locale, kind.kind)), directory: null, log };
  const subject = { id: sampleId, order: sampleOrder(locale, kind.kind), queuedFor: 'marta@exmple.test' };
  const signingKey = 'of samples alone';
  const setting = { shop, publicUrl, signingKey, signingKeys: [signingKey] };
  const written = await kind.write(facts, subject, setting);
  if (!written) throw new Error(`The sample facts produce no mail of the kind ${kind.kind}`);
  return written;
}

export async function writeSample(
  around: { shop: ShopIdentity; publicUrl: string; log: Log },
  kind: MailKind,
  locale: Locale,
): Promise<OutgoingMail> {
  const { shop, publicUrl } = around;
  const written = await composeSampleMail(around, kind, locale);
  const stoppable = kind.choice !== undefined || kind.offersChoice;
  const stop = { page: `${publicUrl}${pathTo('unsubscribe', written.locale)}`, oneClick: undefined };
  return composeMail(written, {
    messageId: `<${sampleId}@sample>`,
    shop,
    stop: stoppable ? stop : undefined,
  });
}

export const samplesPath = '/sandbox/kinds-of-mail';

export const forceDarkScheme = (document: string): string =>
  document.replaceAll('(prefers-color-scheme:dark)', 'all');

function kindSection(kind: string, locale: Locale, mail: OutgoingMail): Markup {
  const frame = (tone: 'light' | 'dark') =>
    html`<a href="${samplesPath}/${kind}/${locale}/${tone}">${tone}</a><iframe class="frame" loading="lazy" title="${kind}, ${tone}" sandbox="" src="${samplesPath}/${kind}/${locale}/${tone}"></iframe>`;
  return html`<section class="stack" id="${kind}"><h2>${kind}</h2><p>${mail.subject}</p>${frame('light')}${frame('dark')}<pre class="code" tabindex="0" role="region" aria-label="${kind}, text">${mail.text}</pre></section>`;
}

export function samplePage(locale: Locale, mails: ReadonlyMap<string, OutgoingMail>): string {
  const tab = (each: Locale) =>
    html`<a href="?language=${each}"${each === locale ? html` aria-current="page"` : ''}>${storefrontMessages[each].languageName}</a>`;
  const sections = [...mails].map(([kind, mail]) => kindSection(kind, locale, mail));
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kinds of mail &middot; Auge Sandbox</title><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/sandbox/console.css"></head>
<body><main><div class="head"><h1>Kinds of mail</h1><a class="btn" href="/sandbox/mails">Mails that were sent</a></div>
<p class="intro">What the shop writes, by its own words and layout, about facts that nobody has.</p>
<nav class="tabs" aria-label="Language">${locales.map(tab)}</nav><div class="stack">${sections}</div></main></body></html>`
    .markup;
}
