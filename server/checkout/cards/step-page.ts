import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { cardStepMessages } from '#messages/card-step.ts';
import type { CardStanding } from '#server/platform/clients/processor/card-payments.ts';
import { escapeHtml } from '#server/platform/kit/escape.ts';
import { sha256 } from '#server/platform/kit/hash.ts';

const style = `body{margin:0;background:#fff;color:#1f2430;font:16px/1.5 system-ui,sans-serif}
main{width:min(30rem,100% - 32px);margin:15vh auto 0}h1{font-size:1.3rem;margin:0 0 8px}p{margin:0 0 16px}
button,a{display:block;box-sizing:border-box;width:100%;min-height:48px;padding:12px;margin:0 0 12px;border:1px solid #1f2430;
border-radius:8px;font:inherit;text-align:center;text-decoration:none;background:#1f2430;color:#fff;cursor:pointer}
a{background:#fff;color:#1f2430}button:focus-visible,a:focus-visible{outline:3px solid #0570de;outline-offset:2px}
iframe{position:absolute;width:1px;height:1px;border:0;opacity:0}`;

/** Posts the bank's request once. After the browser's back button the buyer sees the page with its links. */
const continueToBankScript = `if(history.state!=='asked'){history.replaceState('asked','');document.getElementById('bank').submit()}`;

/**
 * Runs the bank's browser check in a hidden frame. Charges the card when the check reports back or after ten seconds.
 * The next page replaces this one in the history, so that the back button returns to the shop.
 */
const methodFrameScript = `let over=false;const end=(completed)=>{if(over)return;over=true;
fetch(location.href,{method:'POST',body:new URLSearchParams({completed}),redirect:'manual'})
.finally(()=>location.replace(location.href))};
addEventListener('message',(event)=>{if(event.origin===location.origin&&event.data==='card-method')end('Y')});
setTimeout(end,10000,'N');document.getElementById('bank').submit()`;

const notifyParentScript = `parent.postMessage('card-method',location.origin)`;

const hashOf = (text: string) => `'sha256-${sha256(text).toString('base64')}'`;

export interface StepPage {
  html: string;
  headers: Record<string, string>;
}

/**
 * The address of the buyer's bank is unknown beforehand. Only this page may send the browser to it, and it loads
 * nothing.
 */
const policyOf = (script: string, bank: string, ancestors: string): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    'img-src data:',
    "connect-src 'self'",
    `frame-src 'self' https: ${bank}`,
    `form-action 'self' https: ${bank}`,
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');

const headersOf = (policy: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': 'no-store',
  // The address contains the key, which no bank may read. Forms to the shop still send their origin.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
});

const documentOf = (locale: Locale, parts: { title: string; body: string; script: string }): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(parts.title)}</title>
<link rel="icon" href="data:,"><style>${style}</style></head><body>${parts.body}<script>${parts.script}</script></body></html>`;

const hiddenInput = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

type BankForwarding = Extract<CardStanding, { kind: 'method' | 'challenge' }>;

function formsOf(standing: BankForwarding, locale: Locale): string {
  const words = cardStepMessages[locale];
  const action = escapeHtml(standing.url);
  if (standing.kind === 'challenge')
    return `<form id="bank" method="post" action="${action}">${hiddenInput('creq', standing.request)}
<button>${escapeHtml(words.toBank)}</button></form>`;
  return `<iframe name="method" title="${escapeHtml(words.title)}" aria-hidden="true" tabindex="-1"></iframe>
<form id="bank" method="post" action="${action}" target="method">${hiddenInput('threeDSMethodData', standing.data)}</form>
<form method="post">${hiddenInput('completed', 'N')}<button>${escapeHtml(words.goOn)}</button></form>`;
}

export function stepPage(standing: BankForwarding, locale: Locale): StepPage {
  const words = cardStepMessages[locale];
  const script = standing.kind === 'challenge' ? continueToBankScript : methodFrameScript;
  const back = escapeHtml(orderPathTo('checkout', locale));
  const body = `<main><h1>${escapeHtml(words.title)}</h1><p>${escapeHtml(words.text)}</p>${formsOf(standing, locale)}
<a href="${back}">${escapeHtml(words.back)}</a></main>`;
  return {
    html: documentOf(locale, { title: words.title, body, script }),
    headers: headersOf(policyOf(script, new URL(standing.url).origin, "'none'")),
  };
}

export function methodDonePage(): StepPage {
  return {
    html: documentOf('en', { title: 'OK', body: '', script: notifyParentScript }),
    headers: headersOf(policyOf(notifyParentScript, '', "'self'")),
  };
}
