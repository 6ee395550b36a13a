import { type Html, html } from '../../kit/html.ts';
import type { Page } from '../../kit/page.ts';
import { renderMoment } from '../../kit/parts.ts';
import { BASE, type SandboxConsole } from '../types.ts';
import { cardTable } from './card-table.ts';
import { type ProviderPage, providerOfPage } from './provider-orders-page.ts';

const NEWEST = 5;

function newestSection(title: string, href: string, rows: Html[]): Html {
  const list =
    rows.length === 0 ? html`<p class="muted">Nothing yet.</p>` : html`<dl class="dl">${rows}</dl>`;
  return html`<section class="card"><div class="card__h"><h2>${title}</h2><a href="${href}">All<span class="sr"> ${title.toLowerCase()}</span></a></div><div class="card__b">${list}</div></section>`;
}

function addressSection(desk: SandboxConsole): Html {
  const rows = [
    ['Shop', desk.shopUrl],
    ['Card processor', desk.processor.url],
    ['Bank gateway', desk.redsys.url],
    ['Provider', `${desk.provider.url}/api/v2`],
    ['Second provider', `${desk.secondProvider.url}/api/v2`],
    ['Directory', desk.directory.url],
    ['Mail in', desk.mailbox.smtpUrl],
    ['Mail viewer', desk.mailbox.url],
    ['Measuring', desk.analytics.url],
    ['Tax agency', desk.agency.url],
  ] as const;
  const list = rows.map(([label, url]) => html`<dt>${label}</dt><dd class="mono">${url}</dd>`);
  return html`<section class="card"><div class="card__h"><h2>Addresses</h2></div><div class="card__b"><dl class="dl">${list}</dl></div></section>`;
}

function figureList(desk: SandboxConsole): Html {
  return html`<dl class="facts"><div><dt>Mails</dt><dd>${desk.mailbox.mailCount()}</dd></div>
<div><dt>Provider orders</dt><dd>${desk.provider.orderCount()}</dd></div>
<div><dt>Provider balance</dt><dd>${desk.provider.balance()} &euro;</dd></div>
<div><dt>Directory look-ups</dt><dd>${desk.directory.requestCount()}</dd></div></dl>`;
}

function newestOrders(desk: SandboxConsole) {
  const rooms: readonly ProviderPage[] = ['provider-orders', 'second-provider-orders'];
  return rooms
    .flatMap((room) =>
      providerOfPage(desk, room)
        .orders({ limit: NEWEST })
        .map((order) => ({ room, order })),
    )
    .toSorted((one, other) => other.order.created_at.localeCompare(one.order.created_at))
    .slice(0, NEWEST);
}

export function overviewPage(desk: SandboxConsole): Page {
  const mails = desk.mailbox
    .mails({ limit: NEWEST })
    .map(
      (mail) =>
        html`<dt>${renderMoment(mail.received_at)}</dt><dd><a href="${BASE}/mails/${mail.id}">${mail.subject}</a></dd>`,
    );
  const orders = newestOrders(desk).map(
    ({ order, room }) =>
      html`<dt>${renderMoment(order.created_at)}</dt><dd><a href="${BASE}/${room}/${order.id}">${order.quantity} &times; ${order.link}</a>, ${order.status}</dd>`,
  );
  const body = html`<div class="stack">${figureList(desk)}
<div class="two"><div class="stack">${newestSection('Provider orders', `${BASE}/provider-orders`, orders)}${newestSection('Mails', `${BASE}/mails`, mails)}</div>${addressSection(desk)}</div>
<section class="card"><div class="card__h"><h2>Test cards</h2></div><div class="card__b"><p class="muted">Any date to come, any security code. No money moves anywhere.</p>${cardTable()}</div></section></div>`;
  return {
    title: 'Overview',
    current: BASE,
    intro:
      'Local stand-ins for the card processor, the gateway of the banks, the provider, the profile directory, the mail server, the measuring service and the tax agency.',
    body,
    live: `${desk.mailbox.mailCount()} mails, ${desk.provider.orderCount()} provider orders`,
  };
}
