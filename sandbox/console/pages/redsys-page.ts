import { type Html, html } from '../../kit/html.ts';
import type { Page } from '../../kit/page.ts';
import { emptyList, jsonBlock, renderMoment, stateMark, type Tone, table } from '../../kit/parts.ts';
import { refusedCard } from '../../redsys/cards.ts';
import type { Notification, Operation } from '../../redsys/types.ts';
import { BASE, type SandboxConsole } from '../types.ts';

const PAGE_PATH = `${BASE}/redsys-operations`;
const MAX_SHOWN = 100;

const formatAmount = ({ amount: cents }: Operation) => `${(cents / 100).toFixed(2)} €`;
const kindOf = ({ type, method }: Operation) =>
  type === '3' ? 'Refund' : method === 'bizum' ? 'Bizum' : 'Card';

function toneOf({ state, response }: Operation): Tone {
  if (state === 'P') return 'busy';
  return Number(response) < 100 || response === '0900' ? 'good' : 'bad';
}

const COLUMNS = [
  {
    label: 'Order',
    cell: (operation: Operation) =>
      html`<a class="mono" id="redsys-${operation.id}" href="${PAGE_PATH}/${operation.id}">${operation.order}</a>`,
  },
  { label: 'What', cell: kindOf },
  { label: 'Amount', cell: formatAmount, className: 'num' },
  { label: 'Response', cell: (operation: Operation) => stateMark(toneOf(operation), operation.response) },
  { label: 'Came by', cell: ({ entry }: Operation) => entry },
  { label: 'Begun', cell: ({ createdAt }: Operation) => renderMoment(createdAt) },
];

const CARDS: readonly (readonly [number: string, outcome: string])[] = [
  ['4548814479727229', 'Succeeds, unseen by the bank'],
  ['4918019160034602', 'Succeeds, after a method of the bank in the browser'],
  ['4548817212493017', 'A page of the bank, then succeeds'],
  ['4918019199883839', 'A method and a page of the bank, then succeeds'],
  ['376674000000008', 'Succeeds without 3-D Secure (American Express)'],
  [refusedCard('0116'), 'Insufficient funds'],
  [refusedCard('0116', true), 'A page of the bank, then insufficient funds'],
  [refusedCard('0129'), 'Wrong security code'],
  [refusedCard('0101'), 'Expired card'],
  [refusedCard('0202'), 'Suspected, and taken away'],
  [refusedCard('9912'), 'The bank does not answer'],
  [refusedCard('0950'), 'Succeeds; its refund is refused'],
];

const cardTable = (): Html =>
  table(
    'Test cards of the gateway',
    [
      {
        label: 'Card number',
        cell: ([number]: (typeof CARDS)[number]) => html`<span class="mono">${number}</span>`,
      },
      { label: 'What happens', cell: ([, outcome]: (typeof CARDS)[number]) => outcome },
    ],
    [...CARDS],
  );

export function redsysOperationsPage(desk: SandboxConsole): Page {
  const operations = desk.redsys.operations().slice(0, MAX_SHOWN);
  const list =
    operations.length === 0
      ? emptyList('No operations yet', 'They begin when a buyer chooses Bizum or the bank’s card form.')
      : table('Operations, newest first', COLUMNS, operations);
  return {
    title: 'Bank gateway',
    current: PAGE_PATH,
    body: html`<div class="stack">${list}<section class="card"><div class="card__h"><h2>Test cards</h2></div><div class="card__b"><p class="muted">Any date to come, any security code but 999, 172, 173 and 174, which are refused. A Bizum takes any mobile number of nine digits.</p>${cardTable()}</div></section></div>`,
    live: `${operations.length} operations`,
  };
}

const ATTEMPT_COLUMNS = [
  { label: 'When', cell: ({ at }: Notification['attempts'][number]) => renderMoment(at) },
  {
    label: 'Answer',
    cell: ({ status, error }: Notification['attempts'][number]) => error ?? String(status ?? '–'),
  },
];

export function redsysOperationPage(desk: SandboxConsole, operation: Operation): Page {
  const attempts = desk.redsys.notifications(operation.id).flatMap((each) => each.attempts);
  const told =
    attempts.length === 0
      ? html`<p class="muted">Nothing was sent.</p>`
      : table('Notifications', ATTEMPT_COLUMNS, attempts);
  const again =
    operation.state === 'F' && operation.notificationUrl !== ''
      ? html`<form method="post" action="${PAGE_PATH}/${operation.id}/notify"><button class="btn">Send the notification again</button></form>`
      : null;
  return {
    title: `${kindOf(operation)} of ${formatAmount(operation)}`,
    current: PAGE_PATH,
    actions: html`${again}<a class="btn" href="${PAGE_PATH}">All operations</a>`,
    body: html`<div class="stack"><p>${stateMark(toneOf(operation), operation.response)}</p><h2>Notifications</h2>${told}${jsonBlock('Operation', operation)}</div>`,
  };
}
