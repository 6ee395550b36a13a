import { html } from '../../kit/html.ts';
import type { Page } from '../../kit/page.ts';
import { emptyList, jsonBlock, renderMoment, stateMark, type Tone, table } from '../../kit/parts.ts';
import type { Processor } from '../../processor/start-processor.ts';
import { BASE, type SandboxConsole } from '../types.ts';

const PAGE_PATH = `${BASE}/payments`;
const MAX_SHOWN = 100;

type Intent = ReturnType<Processor['paymentIntents']>[number];

const TONES: Record<string, Tone> = {
  succeeded: 'good',
  processing: 'busy',
  requires_action: 'warn',
  canceled: 'quiet',
};

function formatAmount(intent: Intent): string {
  return `${(intent.amount / 100).toFixed(2)} ${intent.currency.toUpperCase()}`;
}

const COLUMNS = [
  {
    label: 'Payment intent',
    cell: (intent: Intent) =>
      html`<a class="mono" id="pay-${intent.id}" href="${PAGE_PATH}/${intent.id}">${intent.id}</a>`,
  },
  { label: 'Amount', cell: formatAmount, className: 'num' },
  { label: 'Status', cell: (intent: Intent) => stateMark(TONES[intent.status] ?? 'quiet', intent.status) },
  { label: 'Last error', cell: (intent: Intent) => intent.last_payment_error?.code ?? '–' },
  { label: 'Created', cell: (intent: Intent) => renderMoment(new Date(intent.created * 1000).toISOString()) },
];

export function paymentsPage(desk: SandboxConsole): Page {
  const intents = desk.processor.paymentIntents().slice(0, MAX_SHOWN);
  return {
    title: 'Payments',
    current: PAGE_PATH,
    body:
      intents.length === 0
        ? emptyList('No payments yet', 'Open the checkout in the shop: its payment intent appears here.')
        : table('Payment intents, newest first', COLUMNS, intents),
    actions: html`<form method="post" action="${PAGE_PATH}/pay-out"><button class="btn">Pay the balance out</button></form>`,
    live: `${intents.length} payments`,
  };
}

type Dispute = ReturnType<Processor['disputesOf']>[number];

const REASONS = ['fraudulent', 'product_not_received', 'duplicate', 'inquiry'];
const VERDICTS = ['won', 'lost', 'warning_closed'];
const OPEN = /needs_response|under_review/;

const disputeCard = (intent: Intent, dispute: Dispute) =>
  html`<section class="card"><div class="card__h"><h2>Dispute ${dispute.id}</h2></div><div class="card__b"><p>${stateMark(OPEN.test(dispute.status) ? 'warn' : 'quiet', dispute.status)} ${dispute.reason}</p>${
    OPEN.test(dispute.status) &&
    html`<form class="row" method="post" action="${PAGE_PATH}/${intent.id}/decide"><input type="hidden" name="dispute" value="${dispute.id}">${VERDICTS.map(
      (status) => html`<button class="btn" name="status" value="${status}">${status}</button>`,
    )}</form>`
  }${jsonBlock('Dispute, with its evidence', dispute)}</div></section>`;

const disputeForm = (intent: Intent) =>
  html`<section class="card"><div class="card__h"><h2>The buyer goes to the bank</h2></div><form class="card__b row" method="post" action="${PAGE_PATH}/${intent.id}/dispute">${REASONS.map(
    (reason) => html`<button class="btn" name="reason" value="${reason}">${reason}</button>`,
  )}</form></section>`;

export function paymentPage(desk: SandboxConsole, intent: Intent): Page {
  const disputes = desk.processor.disputesOf(intent.id);
  return {
    title: `Payment of ${formatAmount(intent)}`,
    current: PAGE_PATH,
    actions: html`<a class="btn" href="${PAGE_PATH}">All payments</a>`,
    body: html`<div class="stack"><p>${stateMark(TONES[intent.status] ?? 'quiet', intent.status)}</p>${disputes.map((each) => disputeCard(intent, each))}${intent.status === 'succeeded' && disputes.length === 0 && disputeForm(intent)}${jsonBlock('Payment intent', intent)}</div>`,
  };
}
