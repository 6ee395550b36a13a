import { type Locale, locales } from '#contracts/locales.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import type { OutgoingMail } from '#server/gateways/compose-message.ts';
import { html, type Markup } from './html.ts';

export const samplesPath = '/sandbox/kinds-of-mail';

/** Forced, whatever the looker's own system prefers. */
export const inTheDark = (document: string): string =>
  document.replaceAll('(prefers-color-scheme:dark)', 'all');

function kindSection(kind: string, locale: Locale, mail: OutgoingMail): Markup {
  const frame = (tone: 'light' | 'dark') =>
    html`<a href="${samplesPath}/${kind}/${locale}/${tone}">${tone}</a><iframe class="frame" loading="lazy" title="${kind}, ${tone}" sandbox="" src="${samplesPath}/${kind}/${locale}/${tone}"></iframe>`;
  return html`<section class="stack" id="${kind}"><h2>${kind}</h2><p>${mail.subject}</p>${frame('light')}${frame('dark')}<pre class="code" tabindex="0" role="region" aria-label="${kind}, text">${mail.text}</pre></section>`;
}

/** Every kind of mail in one language: as HTML in light and in the dark, and as text. */
export function samplePage(locale: Locale, mails: ReadonlyMap<string, OutgoingMail>): string {
  const tab = (each: Locale) =>
    html`<a href="?language=${each}"${each === locale ? html` aria-current="page"` : ''}>${storefrontMessages[each].languageName}</a>`;
  const sections = [...mails].map(([kind, mail]) => kindSection(kind, locale, mail));
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kinds of mail · Auge Sandbox</title><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/sandbox/desk.css"></head>
<body><main><div class="head"><h1>Kinds of mail</h1><a class="btn" href="/sandbox/mails">Mails that were sent</a></div>
<p class="intro">What the shop writes, by its own words and layout, about facts that nobody has.</p>
<nav class="tabs" aria-label="Language">${locales.map(tab)}</nav><div class="stack">${sections}</div></main></body></html>`
    .markup;
}
