import type { Hit } from '../../analytics/types.ts';
import { html } from '../../kit/html.ts';
import type { Page } from '../../kit/page.ts';
import { emptyList, jsonBlock, moment, olderLink, searchForm, table } from '../../kit/parts.ts';
import { BASE, type Desk } from '../types.ts';

const HERE = `${BASE}/hits`;
const SHOWN = 100;

const COLUMNS = [
  {
    label: 'Event',
    cell: (hit: Hit) => html`<a class="strong" href="${HERE}/${hit.id}">${hit.event}</a>`,
  },
  { label: 'Reported by', cell: (hit: Hit) => hit.by },
  { label: 'Client', cell: (hit: Hit) => html`<span class="mono">${hit.client}</span>` },
  { label: 'When', cell: (hit: Hit) => moment(hit.received_at) },
];

export function hitsPage(desk: Desk, query: URLSearchParams): Page {
  const search = query.get('search') ?? '';
  const before = query.get('before') ?? undefined;
  const hits = desk.analytics.hits({ limit: SHOWN, search, before });
  const older = olderLink(HERE, { search, before: hits.at(-1)?.id ?? '' }, hits.length === SHOWN);
  const list =
    hits.length === 0
      ? emptyList('Nothing measured yet', 'Events come only from visitors who have agreed.')
      : table('Events, newest first', COLUMNS, hits);
  return {
    title: 'Measured',
    current: HERE,
    actions: searchForm(HERE, 'Search events', search),
    body: html`${list}${older}`,
    live: `${desk.analytics.hitCount()} events`,
  };
}

export function hitPage(hit: Hit): Page {
  return {
    title: hit.event,
    current: HERE,
    actions: html`<a class="btn btn--sm" href="${HERE}">All events</a>`,
    body: html`<div class="stack"><dl class="dl"><dt>Reported by</dt><dd>${hit.by}</dd><dt>Stream</dt><dd class="mono">${hit.stream}</dd><dt>Client</dt><dd class="mono">${hit.client}</dd><dt>When</dt><dd>${moment(hit.received_at)}</dd></dl>
<h2>Sent</h2>${jsonBlock('Sent', hit.params)}</div>`,
  };
}
