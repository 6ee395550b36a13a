import type { AgencyRecord } from '../../agency/types.ts';
import { type Html, html } from '../../kit/html.ts';
import type { Page } from '../../kit/page.ts';
import {
  emptyList,
  jsonBlock,
  olderLink,
  renderMoment,
  searchForm,
  stateMark,
  type Tone,
  table,
} from '../../kit/parts.ts';
import { BASE, type SandboxConsole } from '../types.ts';

const PAGE_PATH = `${BASE}/agency-records`;
const MAX_SHOWN = 100;

const tones: Record<AgencyRecord['state'], Tone> = {
  Correcto: 'good',
  AceptadoConErrores: 'warn',
  Incorrecto: 'bad',
};
const links: Record<AgencyRecord['chain'], [Tone, string]> = {
  first: ['quiet', 'first'],
  follows: ['good', 'follows'],
  broken: ['bad', 'broken'],
};

const COLUMNS = [
  {
    label: 'Invoice',
    cell: (row: AgencyRecord) => html`<a class="strong mono" href="${PAGE_PATH}/${row.id}">${row.number}</a>`,
  },
  { label: 'Record', cell: (row: AgencyRecord) => `${row.kind} ${row.type}` },
  { label: 'Total', cell: (row: AgencyRecord) => row.total },
  {
    label: 'State',
    cell: (row: AgencyRecord) =>
      html`${stateMark(tones[row.state], row.state)}${row.code ? html` <span class="muted">${row.code}</span>` : null}`,
  },
  { label: 'Chain', cell: (row: AgencyRecord) => stateMark(...links[row.chain]) },
  { label: 'When', cell: (row: AgencyRecord) => renderMoment(row.received_at) },
];

const FILES = html`<section class="card"><div class="card__h"><h2>Certificates to try</h2></div><div class="card__b"><p class="muted">For the back office, under Registro. They open this stand-in and nothing else: <a href="${BASE}/api/agency-certificates">as JSON</a>.</p></div></section>`;

/** Lists the records sent to the agency, newest first. Shows broken chains, which the real agency does not report. */
export function agencyPage(desk: SandboxConsole, query: URLSearchParams): Page {
  const search = query.get('search') ?? '';
  const before = query.get('before') ?? undefined;
  const records = desk.agency.records({ limit: MAX_SHOWN, search, before });
  const older = olderLink(
    PAGE_PATH,
    { search, before: records.at(-1)?.id ?? '' },
    records.length === MAX_SHOWN,
  );
  const list =
    records.length === 0
      ? emptyList('No records yet', 'They come some seconds after an invoice is issued.')
      : table('Records, newest first', COLUMNS, records);
  return {
    title: 'Tax agency',
    current: PAGE_PATH,
    actions: searchForm(PAGE_PATH, 'Search records', search),
    body: html`<div class="stack">${list}${older}${FILES}</div>`,
    live: `${desk.agency.recordCount()} records`,
  };
}

export function agencyRecordPage(record: AgencyRecord): Page {
  return {
    title: record.number,
    current: PAGE_PATH,
    actions: html`<a class="btn btn--sm" href="${PAGE_PATH}">All records</a>`,
    body: html`<div class="stack"><p>${stateMark(tones[record.state], record.state)} ${record.description}</p>${jsonBlock('Record', record)}</div>`,
  };
}

const factRow = (label: string, value: string): Html => html`<dt>${label}</dt><dd class="mono">${value}</dd>`;

/** Target of an invoice's QR code: shows whether the agency has a matching invoice. */
export function validatePage(desk: SandboxConsole, query: URLSearchParams): Page {
  const [nif = '', numserie = '', fecha = '', importe = ''] = ['nif', 'numserie', 'fecha', 'importe'].map(
    (name) => query.get(name) ?? '',
  );
  const held = desk.agency.lookUp({ nif, numserie, fecha, importe });
  const found = held && held.state !== 'Anulada';
  const word = held?.state === 'Anulada' ? 'Factura anulada' : 'Factura no encontrada';
  const mark = found ? stateMark('good', 'Factura encontrada') : stateMark('bad', word);
  return {
    title: 'Cotejo de factura',
    current: PAGE_PATH,
    intro: 'Sede electrónica de pruebas: sin validez fiscal.',
    body: html`<div class="stack"><p role="status">${mark}</p><dl class="dl">${factRow('NIF', nif)}${factRow('Número', numserie)}${factRow('Fecha', fecha)}${factRow('Importe', importe)}</dl></div>`,
  };
}
