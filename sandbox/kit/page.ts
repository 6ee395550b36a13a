import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { type Html, html } from './html.ts';
import { sendText } from './send.ts';

export interface NavItem {
  href: string;
  label: string;
  count?: number;
  attention?: boolean;
}

export interface Frame {
  /** Base path of the assets: `/sandbox` in the console, empty in a separate viewer. */
  base: string;
  brand: string;
  nav: NavItem[];
  shopUrl?: string;
}

export interface Page {
  title: string;
  current: string;
  intro?: string;
  actions?: Html;
  body: Html;
  notice?: { tone: 'ok' | 'danger'; text: string };
  /** Summary of the page, e.g. `12 mails`. If present, the page refreshes itself. */
  live?: string;
}

const CSP =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export const PAGE_HEADERS = {
  'content-security-policy': CSP,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

const ASSETS: Record<string, { type: string; content: Buffer }> = {
  'desk.css': {
    type: 'text/css; charset=utf-8',
    content: readFileSync(new URL('desk.css', import.meta.url)),
  },
  'desk.js': {
    type: 'text/javascript; charset=utf-8',
    content: readFileSync(new URL('desk.js', import.meta.url)),
  },
};

export function sendAsset(response: ServerResponse, name: string): boolean {
  const asset = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
  if (asset) sendText(response, 200, { ...asset, headers: { 'cache-control': 'no-cache' } });
  return asset !== undefined;
}

function navLink(item: NavItem, current: string): Html {
  const here = item.href === current ? html` aria-current="page"` : null;
  const count =
    item.count === undefined
      ? null
      : html`<small class="${item.attention ? 'attn' : ''}">${item.count}</small>`;
  return html`<li><a href="${item.href}"${here}>${item.label}${count}</a></li>`;
}

function renderSidebar(frame: Frame, current: string): Html {
  const shop = frame.shopUrl ? html`<li><a href="${frame.shopUrl}">Go to the shop</a></li>` : null;
  return html`<header class="side"><div class="side__in">
<a class="brand" href="${frame.nav[0]?.href ?? '/'}"><svg viewBox="0 0 26 26" aria-hidden="true"><path class="logo-a" d="M2 24v-6h7v-6h7v12z"/><path class="logo-b" d="M17.5 4H24v20h-6.5z"/></svg>Auge <span>${frame.brand}</span></a>
<nav class="nav" aria-label="Desk"><ul>${frame.nav.map((item) => navLink(item, current))}${shop}</ul></nav>
</div></header>`;
}

function renderHead(page: Page): Html {
  const live = page.live
    ? html`<button type="button" class="btn btn--sm" data-live-switch hidden aria-pressed="true">Live updates</button><span class="sr" role="status" data-live-status></span>`
    : null;
  return html`<div class="head"><h1>${page.title}</h1>${page.actions}${live}</div>${page.intro ? html`<p class="intro">${page.intro}</p>` : null}`;
}

function renderNotice(notice: Page['notice']): Html | null {
  if (!notice) return null;
  const role = notice.tone === 'ok' ? 'status' : 'alert';
  return html`<p class="note note--${notice.tone} gap" role="${role}">${notice.text}</p>`;
}

export function renderPage(frame: Frame, page: Page): string {
  const body = page.live === undefined ? page.body : html`<div data-live="${page.live}">${page.body}</div>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · Auge ${frame.brand}</title><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,"><link rel="stylesheet" href="${frame.base}/desk.css"><script type="module" src="${frame.base}/desk.js"></script></head>
<body><a class="skip" href="#main">Skip to the content</a><div class="shell">${renderSidebar(frame, page.current)}
<main id="main" tabindex="-1">${renderHead(page)}${renderNotice(page.notice)}${body}</main></div></body></html>`
    .html;
}

export function sendPage(response: ServerResponse, status: number, document: string): void {
  sendText(response, status, { type: 'text/html; charset=utf-8', content: document, headers: PAGE_HEADERS });
}
