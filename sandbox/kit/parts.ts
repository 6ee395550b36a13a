import { type Html, html } from './html.ts';

export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet';

const SHAPES: Record<Tone, string> = {
  good: 'M6 .5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Z',
  busy: 'M6 .5a5.5 5.5 0 1 0 0 11V.5Z',
  warn: 'M6 1 11.5 11H.5Z',
  bad: 'M1 1h10v10H1Z',
  quiet: 'M6 .5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Zm0 1.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z',
};

/** Shows a state as shape and word, never by colour alone. */
export function stateMark(tone: Tone, word: string): Html {
  return html`<span class="st st--${tone}"><svg viewBox="0 0 12 12" aria-hidden="true"><path fill="currentColor" d="${SHAPES[tone]}"/></svg>${word}</span>`;
}

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** Shows a time in Madrid, with the exact time in the tooltip. */
export function renderMoment(iso: string): Html {
  return html`<time class="nowrap" datetime="${iso}" title="${iso}">${CLOCK.format(new Date(iso))}</time>`;
}

export function emptyList(title: string, advice: string): Html {
  return html`<div class="list"><div class="void"><h2>${title}</h2><p>${advice}</p></div></div>`;
}

export interface Column<Row> {
  label: string;
  cell: (row: Row) => Html | string | number;
  className?: string;
}

/** Table whose rows become blocks on narrow screens. */
export function table<Row>(caption: string, columns: Column<Row>[], rows: Row[]): Html {
  const heads = columns.map(
    (column) =>
      html`<th role="columnheader" scope="col" class="${column.className ?? ''}">${column.label}</th>`,
  );
  const lines = rows.map(
    (row) =>
      html`<tr role="row">${columns.map((column) => html`<td role="cell" class="${column.className ?? ''}" data-l="${column.label}">${column.cell(row)}</td>`)}</tr>`,
  );
  return html`<div class="list"><table class="tbl" role="table"><caption class="sr">${caption}</caption><thead role="rowgroup"><tr role="row">${heads}</tr></thead><tbody role="rowgroup">${lines}</tbody></table></div>`;
}

export function searchForm(action: string, label: string, value: string): Html {
  return html`<form class="search" action="${action}" method="get" role="search"><label class="sr" for="search">${label}</label><input class="in" id="search" name="search" type="search" value="${value}" placeholder="${label}"><button class="btn">Search</button></form>`;
}

export function olderLink(action: string, query: Record<string, string>, shown: boolean): Html | null {
  if (!shown) return null;
  return html`<p class="pager"><a class="btn" href="${action}?${new URLSearchParams(query).toString()}">Older</a></p>`;
}

export function jsonBlock(label: string, value: unknown): Html {
  return html`<pre class="code" tabindex="0" role="region" aria-label="${label}">${JSON.stringify(value, null, 2)}</pre>`;
}
