import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import { mailMessages } from '#messages/mail.ts';
import type { MailContent, MailSection, Markup } from '#server/platform/feature/mail-kind.ts';
import { html } from './html.ts';

/** Colours of the storefront as sRGB, because mail clients do not support OKLCH. */
export const light = {
  paper: '#f7fafb',
  sheet: '#ffffff',
  ink: '#0b2831',
  muted: '#465c64',
  line: '#d4dfe1',
  accent: '#fe7f5d',
  onAccent: '#31130d',
} as const;

export const dark = {
  paper: '#091518',
  sheet: '#13252a',
  ink: '#e9f0f1',
  muted: '#a8b8bb',
  line: '#2b3e44',
  accent: '#fd8867',
  onAccent: '#2b0e09',
} as const;

/** Begins with a font of Windows, because Outlook's Word engine ignores the others when it lacks the first one. */
const font = "font-family:'Segoe UI',system-ui,-apple-system,Roboto,Helvetica,Arial,sans-serif";
const body = `${font};font-size:16px;line-height:1.5;color:${light.ink}`;
/** Addresses in running text can be longer than a phone's width. */
const wraps = 'overflow-wrap:anywhere;word-break:break-word';
const small = `${font};font-size:13px;line-height:1.5;color:${light.muted}`;

/** For mail clients that support the dark scheme. Others use the inline colours. */
const style: Markup = {
  markup: `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.side{padding-left:20px!important;padding-right:20px!important}
.fact td{display:block!important;text-align:left!important;padding:10px 0 0!important}.fact td+td{border-top:0!important;padding:0 0 10px!important}}
@media (prefers-color-scheme:dark){
.paper{background:${dark.paper}!important}
.sheet{background:${dark.sheet}!important;border-color:${dark.line}!important}
.ink,.ink a{color:${dark.ink}!important}.muted,.muted a{color:${dark.muted}!important}
.line{border-color:${dark.line}!important}.bar{background:${dark.ink}!important}
.act{background:${dark.accent}!important}.act a{color:${dark.onAccent}!important}}
</style>`,
};

/** Draws the logo's rising steps from table cells, because mail clients show no SVG and Word sizes only cells. */
function drawLogoSteps(): Markup {
  const bar = (height: number, last: boolean) =>
    html`<td valign="bottom" style="padding-right:2px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="${last ? 'act' : 'bar'}" width="7" height="${height}" style="width:7px;height:${height}px;background:${last ? light.accent : light.ink};font-size:0;line-height:0">&nbsp;</td></tr></table></td>`;
  return html`<td style="padding-right:10px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>${[bar(7, false), bar(13, false), bar(20, true)]}</tr></table></td>`;
}

function factRow([label, value]: [string, string]): Markup {
  return html`<tr class="fact"><td class="muted line" style="${small};padding:10px 16px 10px 0;border-top:1px solid ${light.line};vertical-align:top">${label}</td><td class="ink line" align="right" style="${body};font-weight:600;padding:8px 0;border-top:1px solid ${light.line};word-break:break-word">${value}</td></tr>`;
}

function renderPicture({ cid, alt }: NonNullable<MailSection['pictures']>[number]): Markup {
  return html`<img src="cid:${cid}" alt="${alt}" width="64" height="64" style="${small};width:64px;height:64px;object-fit:cover;border:0;border-radius:6px;margin:0 6px 6px 0"> `;
}

function codeBlock({ label, value }: NonNullable<MailContent['code']>): Markup {
  return html`<p class="muted" style="${small};margin:0">${label}</p><p class="ink" style="${body};font-size:34px;line-height:1.3;font-weight:700;letter-spacing:6px;margin:0 0 4px">${value}</p>`;
}

function renderSection({ title, paragraphs = [], list = [], pictures = [] }: MailSection): Markup {
  const items = list.map((item) => html`<li style="padding-bottom:4px;${wraps}">${item}</li>`);
  return html`<h2 class="ink" style="${body};font-size:18px;line-height:1.25;font-weight:600;margin:28px 0 8px">${title}</h2>${paragraphs.map(
    (text) => html`<p class="ink" style="${body};font-size:15px;margin:0 0 8px;${wraps}">${text}</p>`,
  )}${pictures.length > 0 ? html`<p class="ink" style="${body};margin:0 0 4px">${pictures.map(renderPicture)}</p>` : ''}${list.length > 0 ? html`<ul class="ink" style="${body};font-size:15px;margin:0;padding-left:20px">${items}</ul>` : ''}`;
}

function renderButton({ label, url }: NonNullable<MailContent['action']>): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 12px"><tr><td class="act" bgcolor="${light.accent}" style="background:${light.accent};border-radius:8px;mso-padding-alt:14px 24px"><a href="${url}" style="${font};display:inline-block;padding:14px 24px;mso-padding-alt:0;font-size:16px;font-weight:600;color:${light.onAccent};text-decoration:none">${label}</a></td></tr></table>`;
}

function fallbackLink({ label, url }: NonNullable<MailContent['fallback']>): Markup {
  return html`<p class="muted" style="${small};margin:0;${wraps}">${label} <a href="${url}" style="color:${light.muted}">${url}</a></p>`;
}

function renderMain(content: MailContent): Markup {
  return html`<h1 class="ink" style="${body};font-size:26px;line-height:1.2;font-weight:700;margin:0 0 12px">${content.title}</h1>${content.lead ? html`<p class="ink" style="${body};margin:0 0 20px">${content.lead}</p>` : ''}${content.code ? codeBlock(content.code) : ''}${content.body ? html`<div class="ink" style="${body};margin:0 0 20px;${wraps}">${content.body.markup}</div>` : ''}<table width="100%" cellpadding="0" cellspacing="0">${presentFacts(content).map(factRow)}</table>${content.action ? renderButton(content.action) : ''}${content.fallback ? fallbackLink(content.fallback) : ''}${content.sections.map(renderSection)}`;
}

function smallLink({ label, url }: NonNullable<MailContent['stop']>): Markup {
  return html`<p class="muted" style="${small};margin:12px 0 0"><a href="${url}" style="color:${light.muted}">${label}</a></p>`;
}

function renderFooter({ locale, why, wayOut, stop }: MailContent, shop: ShopIdentity): Markup {
  return html`<p class="muted" style="${small};margin:0 0 4px"><b>${mailMessages[locale].identityTitle}</b></p>${identityLines(
    shop,
  ).map(
    (line) => html`<p class="muted" style="${small};margin:0">${line}</p>`,
  )}${wayOut ? smallLink(wayOut) : ''}${stop ? smallLink(stop) : ''}<p class="muted" style="${small};margin:12px 0 0">${why}</p>`;
}

/** Sets the column width for Outlook on Windows, whose Word engine does not support `max-width`. */
const outlookMarkup = {
  open: {
    markup:
      '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
  },
  close: { markup: '<!--[if mso]></td></tr></table><![endif]-->' },
} as const satisfies Record<string, Markup>;

/**
 * Renders the whole mail: one column of tables with inline colours. Pictures are attached, so no content is fetched.
 */
export function renderHtml(content: MailContent, shop: ShopIdentity): string {
  return html`<!doctype html>
<html lang="${content.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${content.subject}</title>${style}</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${content.preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:${light.paper}"><tr><td align="center" style="padding:24px 12px">
${outlookMarkup.open}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="side" style="padding:0 32px 16px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>${drawLogoSteps()}<td class="ink" style="${body};font-size:20px;font-weight:700">${shop.name}</td></tr></table></td></tr>
<tr><td class="sheet side" style="padding:32px;background:${light.sheet};border:1px solid ${light.line};border-radius:10px">
${renderMain(content)}
</td></tr>
<tr><td class="side" style="padding:20px 32px">${renderFooter(content, shop)}</td></tr>
</table>${outlookMarkup.close}</td></tr></table>
</body></html>`.markup;
}

export const presentFacts = ({ facts }: MailContent): [string, string][] =>
  facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '');

/** Legal identity of the shop at the end of every mail (LAW row 15). */
export const identityLines = ({ legalName, taxId, address, registry, email }: ShopIdentity): string[] =>
  [legalName, taxId, ...address, registry, email].filter((line) => line !== '');
