import type { Hit } from '../../analytics/types.ts';
import { html } from '../../kit/html.ts';
import type { Page } from '../../kit/page.ts';
import { emptyList, jsonBlock, olderLink, renderMoment, searchForm, table } from '../../kit/parts.ts';
import { BASE, type SandboxConsole } from '../types.ts';

const PAGE_PATH = `${BASE}/hits`;
const MAX_SHOWN = 100;

const COLUMNS = [
  {
    label: 'Event',
    cell: (hit: Hit) => html`<a class="strong" href="${PAGE_PATH}/${hit.id}">${hit.event}</a>`,
  },
  { label: 'Reported by', cell: (hit: Hit) => hit.by },
  { label: 'Client', cell: (hit: Hit) => html`<span class="mono">${hit.client}</span>` },
  { label: 'When', cell: (hit: Hit) => renderMoment(hit.received_at) },
];

export function hitsPage(desk: SandboxConsole, query: URLSearchParams): Page {
  const search = query.get('search') ?? '';
  const before = query.get('before') ?? undefined;
  const hits = desk.analytics.hits({ limit: MAX_SHOWN, search, before });
  const older = olderLink(PAGE_PATH, { search, before: hits.at(-1)?.id ?? '' }, hits.length === MAX_SHOWN);
  const list =
    hits.length === 0
      ? emptyList('Nothing measured yet', 'Events come only from visitors who have agreed.')
      : table('Events, newest first', COLUMNS, hits);
  return {
    title: 'Measured',
    current: PAGE_PATH,
    actions: searchForm(PAGE_PATH, 'Search events', search),
    body: html`${list}${older}`,
    live: `${desk.analytics.hitCount()} events`,
  };
}

export function hitPage(hit: Hit): Page {
  return {
    title: hit.event,
    current: PAGE_PATH,
    actions: html`<a class="btn btn--sm" href="${PAGE_PATH}">All events</a>`,
    body: html`<div class="stack"><dl class="dl"><dt>Reported by</dt><dd>${hit.by}</dd><dt>Stream</dt><dd class="mono">${hit.stream}</dd><dt>Client</dt><dd class="mono">${hit.client}</dd><dt>When</dt><dd>${renderMoment(hit.received_at)}</dd></dl>
<h2>Sent</h2>${jsonBlock('Sent', hit.params)}</div>`,
  };
}
