import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { type PageName, pages } from '#contracts/pages/pages.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { maintenanceMessages } from '#messages/maintenance.ts';
import { pageMessages } from '#messages/pages.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { escapeXml } from '#server/platform/kit/escape.ts';
import type { ClosedReason } from '#server/staff/maintenance/reject-unopened.ts';
import { isExampleIdentity } from '#server/staff/settings/shop-identity.ts';

export interface PauseNotice {
  backMinutes: number;
  /** Absent during maintenance. */
  closure?: ClosedReason;
  /** The shop was never open and its identity is not set, so pages would show the example company and its address. */
  unnamed?: boolean;
}

/** Returns whether the page is replaced by the closed page. With `hasBegun`, a checkout was opened in this browser. */
export function isShut(
  page: PageName | 'notFound',
  { unnamed, hasBegun }: { unnamed: boolean; hasBegun: boolean },
): boolean {
  if (unnamed) return true;
  const whileShut = page === 'notFound' ? 'open' : pages[page].whileShut;
  return whileShut === 'shut' || (whileShut === 'payers' && !hasBegun);
}

const style = `:root{color-scheme:light dark;--paper:oklch(98.4% .004 215);--sheet:#fff;--ink:oklch(26% .038 222);--muted:oklch(46% .03 222);--line:oklch(89.5% .012 215);--focus:oklch(52% .2 262)}
@media (prefers-color-scheme:dark){:root{--paper:oklch(18.5% .018 222);--sheet:oklch(23% .022 220);--ink:oklch(95% .01 210);--muted:oklch(76% .02 215);--line:oklch(34% .024 220);--focus:oklch(76% .13 262)}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr auto;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
header,footer{padding:20px clamp(16px,4vw,40px)}header{display:flex;gap:16px;justify-content:space-between;align-items:center;flex-wrap:wrap}
.name{display:inline-flex;gap:10px;align-items:center;font-weight:700;font-size:1.25rem}nav ul,footer ul{display:flex;flex-wrap:wrap;gap:4px 16px;list-style:none;margin:0;padding:0}
main{display:grid;place-items:center;padding:16px clamp(16px,4vw,40px) 48px}.card{max-width:36rem;background:var(--sheet);border:1px solid var(--line);border-radius:10px;padding:clamp(24px,5vw,48px)}
h1{font-size:clamp(1.75rem,1.35rem + 1.6vw,2.5rem);line-height:1.15;margin:0 0 12px;text-wrap:balance}h2{font-size:1rem;margin:28px 0 8px}p{margin:0 0 12px}
.card li{margin:4px 0}.card ul{margin:0 0 12px;padding-left:20px}a{color:inherit;text-underline-offset:3px;display:inline-block;padding:6px 0}a:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:5px}
footer{color:var(--muted);font-size:.8125rem;border-top:1px solid var(--line)}address{font-style:normal;margin-bottom:8px}`;

const mark =
  '<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><path fill="currentColor" d="M2 24v-6h7v-6h7v12z"/><path fill="#ff7f5c" d="M17.5 4H24v20h-6.5z"/></svg>';

interface PausedPageInput {
  page: PageName;
  locale: Locale;
  identity: ShopIdentity;
  pause: PauseNotice;
}

const linkTo = (page: PageName, locale: Locale) =>
  `<li><a href="${pathTo(page, locale)}">${escapeXml(pageMessages[locale].names[page])}</a></li>`;

/** Returns a complete document that does not depend on the storefront's files. */
export function pausedDocument({ page, locale, identity, pause }: PausedPageInput): string {
  const words = maintenanceMessages[locale];
  const { title, lead } = pause.closure ? words.unopened : words;
  const ways = (['tracking', 'contact', 'withdrawal', 'account', 'faq'] as const).map((way) =>
    linkTo(way, locale),
  );
  // In a shop without identity, every link would show this page again.
  const further = pause.unnamed ? '' : `\n<h2>${escapeXml(words.links)}</h2>\n<ul>${ways.join('')}</ul>`;
  const legal = (['terms', 'refunds', 'privacy', 'cookies', 'accessibility'] as const).map((way) =>
    linkTo(way, locale),
  );
  const languages = locales.map(
    (other) =>
      `<li><a href="${pathTo(page, other)}" lang="${other}" hreflang="${other}"${other === locale ? ' aria-current="page"' : ''}>${storefrontMessages[other].languageName}</a></li>`,
  );
  // The example company must not appear in place of the owner's.
  const who =
    pause.closure && isExampleIdentity(identity)
      ? []
      : [identity.legalName, identity.taxId, identity.address.join(', '), identity.registry, identity.email];
  const about = pause.closure
    ? `<p>${escapeXml(lead)}</p>`
    : `<p>${escapeXml(lead)} ${escapeXml(words.back(String(pause.backMinutes)))}</p>
<h2>${escapeXml(words.goesOn)}</h2>
<ul>${words.points.map((point) => `<li>${escapeXml(point)}</li>`).join('')}</ul>`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(`${title} · ${identity.name}`)}</title>
<link rel="icon" href="/favicon.svg">
<style>${style}</style>
</head>
<body>
<header><span class="name">${mark}${escapeXml(identity.name)}</span><nav aria-label="${escapeXml(storefrontMessages[locale].languages)}"><ul>${languages.join('')}</ul></nav></header>
<main><div class="card">
<h1>${escapeXml(title)}</h1>
${about}${further}
</div></main>
<footer><address>${who.filter(Boolean).map(escapeXml).join(' · ')}</address>${pause.unnamed ? '' : `<ul>${legal.join('')}</ul>`}</footer>
</body>
</html>
`;
}
