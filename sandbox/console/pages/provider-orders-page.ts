import { type Html, html } from '../../kit/html.ts';
import type { Page } from '../../kit/page.ts';
import {
  emptyList,
  olderLink,
  renderMoment,
  searchForm,
  stateMark,
  type Tone,
  table,
} from '../../kit/parts.ts';
import type { ProviderOrder, ProviderRefill } from '../../provider/types.ts';
import { phaseOf } from '../../provider/words.ts';
import { BASE, type SandboxConsole } from '../types.ts';

const PAGE_SIZE = 50;

const providerPages = {
  'provider-orders': { service: 'provider', title: 'Provider orders' },
  'second-provider-orders': { service: 'secondProvider', title: 'Second provider' },
} as const;
export type ProviderPage = keyof typeof providerPages;

export const isProviderPage = (room: string | undefined): room is ProviderPage =>
  Object.hasOwn(providerPages, room ?? '');
export const providerOfPage = (desk: SandboxConsole, room: ProviderPage) => desk[providerPages[room].service];
const pathOfProviderPage = (room: ProviderPage) => `${BASE}/${room}`;

const TONES: Record<ReturnType<typeof phaseOf>, Tone> = {
  submitted: 'quiet',
  in_progress: 'busy',
  completed: 'good',
  partial: 'warn',
  canceled: 'quiet',
  failed: 'bad',
  unknown: 'warn',
};

export function orderState(status: string): Html {
  return stateMark(TONES[phaseOf(status)], status);
}

const columnsOf = (here: string) => [
  { label: 'Order', cell: (order: ProviderOrder) => orderLink(here, order) },
  { label: 'Service', cell: (order: ProviderOrder) => order.service },
  { label: 'Link', cell: (order: ProviderOrder) => order.link, className: 'clip' },
  { label: 'Status', cell: (order: ProviderOrder) => orderState(order.status) },
  { label: 'Quantity', cell: (order: ProviderOrder) => order.quantity, className: 'num' },
  { label: 'Start count', cell: (order: ProviderOrder) => order.start_count ?? '–', className: 'num' },
  { label: 'Remains', cell: (order: ProviderOrder) => order.remains, className: 'num' },
  { label: 'Charge', cell: (order: ProviderOrder) => `${order.charge} €`, className: 'num' },
  { label: 'Placed', cell: (order: ProviderOrder) => renderMoment(order.created_at) },
];

function orderLink(here: string, order: ProviderOrder): Html {
  return html`<a class="strong" id="order-${order.id}" href="${here}/${encodeURIComponent(order.id)}">${order.id}</a>`;
}

const REFILL_COLUMNS = [
  { label: 'Refill', cell: (refill: ProviderRefill) => refill.id },
  { label: 'Order', cell: (refill: ProviderRefill) => refill.order },
  { label: 'Status', cell: (refill: ProviderRefill) => orderState(refill.status) },
  { label: 'Followers', cell: (refill: ProviderRefill) => refill.amount, className: 'num' },
  { label: 'Asked', cell: (refill: ProviderRefill) => renderMoment(refill.created_at) },
];

/** Lists the orders actually created, whatever reply the caller received. */
export function providerOrdersPage(desk: SandboxConsole, query: URLSearchParams, room: ProviderPage): Page {
  const provider = providerOfPage(desk, room);
  const here = pathOfProviderPage(room);
  const search = query.get('search') ?? '';
  const before = query.get('before') ?? undefined;
  const found = provider.orders({ limit: PAGE_SIZE + 1, search, before });
  const orders = found.slice(0, PAGE_SIZE);
  const refills = provider.refills().slice(0, PAGE_SIZE);
  const list =
    orders.length === 0
      ? emptyList('No orders here', 'A paid order of the shop appears here as soon as it is sent.')
      : table('Provider orders, newest first', columnsOf(here), orders);
  const more =
    refills.length === 0
      ? null
      : html`<section class="stack"><h2>Refills</h2>${table('Refills, newest first', REFILL_COLUMNS, refills)}</section>`;
  return {
    title: providerPages[room].title,
    current: here,
    actions: searchForm(here, 'Order id or link', search),
    body: html`<div class="stack">${list}${olderLink(here, { search, before: orders.at(-1)?.id ?? '' }, found.length > PAGE_SIZE)}${more}</div>`,
    live: `${provider.orderCount()} provider orders`,
  };
}

const COMMON_WORDS = [
  'Pending',
  'In progress',
  'Processing',
  'Completed',
  'Partial',
  'Canceled',
  'Refunded',
  'Fail',
];

function editForm(here: string, order: ProviderOrder): Html {
  return html`<section class="card"><div class="card__h"><h2>Set by hand</h2></div>
<form class="card__b" method="post" action="${here}/${encodeURIComponent(order.id)}">
<p class="muted">Empty fields stay as they are. A status set here stays until it is set again; money goes back as it asks.</p>
<div class="fields"><div class="field"><label for="status">Status</label><input class="in" id="status" name="status" list="words" autocomplete="off"><datalist id="words">${COMMON_WORDS.map((word) => html`<option value="${word}"></option>`)}</datalist></div>
<div class="field"><label for="start_count">Start count</label><input class="in" id="start_count" name="start_count" inputmode="numeric" autocomplete="off"></div>
<div class="field"><label for="remains">Remains</label><input class="in" id="remains" name="remains" autocomplete="off"></div></div>
<div class="row"><button class="btn btn--main">Set</button></div></form></section>`;
}

function dropForm(order: ProviderOrder): Html {
  return html`<section class="card"><div class="card__h"><h2>Drop in followers</h2></div>
<form class="card__b" method="post" action="${BASE}/drop">
<div class="field"><label for="count">How many leave</label><input class="in" id="count" name="count" type="number" min="1" value="${Math.max(1, Math.ceil(order.quantity / 5))}" required></div>
<input type="hidden" name="link" value="${order.link}"><input type="hidden" name="back" value="${order.id}"><div class="row"><button class="btn">Let them leave</button></div></form></section>`;
}

export function providerOrderPage(desk: SandboxConsole, id: string, room: ProviderPage): Page | undefined {
  const order = providerOfPage(desk, room).order(id);
  if (!order) return undefined;
  const here = pathOfProviderPage(room);
  const rows: [string, Html | string | number][] = [
    ['Status', orderState(order.status)],
    ['Service', order.service],
    ['Link', order.link],
    ['Quantity', order.quantity],
    ['Start count', order.start_count ?? '–'],
    ['Remains', order.remains],
    ['Charge', `${order.charge} €`],
    ['Placed', renderMoment(order.created_at)],
  ];
  const facts = rows.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`);
  return {
    title: `Provider order ${order.id}`,
    current: here,
    actions: html`<a class="btn" href="${here}">All orders</a>`,
    body: html`<div class="two"><section class="card"><div class="card__b"><dl class="dl">${facts}</dl></div></section><div class="stack">${editForm(here, order)}${dropForm(order)}</div></div>`,
  };
}
