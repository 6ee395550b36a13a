import { html } from '../../kit/html.ts';
import type { Page } from '../../kit/page.ts';
import { emptyList, jsonBlock, moment, stateMark, type Tone, table } from '../../kit/parts.ts';
import type { Processor } from '../../processor/start-processor.ts';
import { BASE, type Desk } from '../types.ts';

const HERE = `${BASE}/payments`;
const SHOWN = 100;

type Intent = ReturnType<Processor['paymentIntents']>[number];

const TONES: Record<string, Tone> = {
  succeeded: 'good',
  processing: 'busy',
  requires_action: 'warn',
  canceled: 'quiet',
};

function amount(intent: Intent): string {
  return `${(intent.amount / 100).toFixed(2)} ${intent.currency.toUpperCase()}`;
}

const COLUMNS = [
  {
    label: 'Payment intent',
    cell: (intent: Intent) =>
      html`<a class="mono" id="pay-${intent.id}" href="${HERE}/${intent.id}">${intent.id}</a>`,
  },
  { label: 'Amount', cell: amount, className: 'num' },
  { label: 'Status', cell: (intent: Intent) => stateMark(TONES[intent.status] ?? 'quiet', intent.status) },
  { label: 'Last error', cell: (intent: Intent) => intent.last_payment_error?.code ?? '–' },
  { label: 'Created', cell: (intent: Intent) => moment(new Date(intent.created * 1000).toISOString()) },
];

/** Payment intents as the card processor holds them. */
export function paymentsPage(desk: Desk): Page {
  const intents = desk.processor.paymentIntents().slice(0, SHOWN);
  return {
    title: 'Payments',
    current: HERE,
    body:
      intents.length === 0
        ? emptyList('No payments yet', 'Open the checkout in the shop: its payment intent appears here.')
        : table('Payment intents, newest first', COLUMNS, intents),
    live: `${intents.length} payments`,
  };
}

export function paymentPage(intent: Intent): Page {
  return {
    title: `Payment of ${amount(intent)}`,
    current: HERE,
    actions: html`<a class="btn" href="${HERE}">All payments</a>`,
    body: html`<div class="stack"><p>${stateMark(TONES[intent.status] ?? 'quiet', intent.status)}</p>${jsonBlock('Payment intent', intent)}</div>`,
  };
}
