import { type Html, html } from '../../kit/html.ts';
import type { Page } from '../../kit/page.ts';
import { emptyList, jsonBlock, renderMoment, stateMark, table } from '../../kit/parts.ts';
import type { WebhookDelivery } from '../../processor/start-processor.ts';
import { BASE, type SandboxConsole } from '../types.ts';

const PAGE_PATH = `${BASE}/webhooks`;
const MAX_SHOWN = 100;

function stateOf(hook: WebhookDelivery): Html {
  if (hook.delivered) return stateMark('good', 'Delivered');
  if (hook.attempts.length === 0) return stateMark('quiet', 'Not sent');
  return stateMark('bad', 'Not delivered');
}

function attemptOutcome(attempt: WebhookDelivery['attempts'][number] | undefined): string {
  if (!attempt) return '–';
  return attempt.error ?? String(attempt.status ?? '–');
}

function resendForm(hook: WebhookDelivery): Html {
  return html`<form method="post" action="${PAGE_PATH}/${hook.id}/resend"><button class="btn btn--sm">Send again<span class="sr"> ${hook.id}</span></button></form>`;
}

const COLUMNS = [
  {
    label: 'Event',
    cell: (hook: WebhookDelivery) =>
      html`<a class="strong" id="hook-${hook.id}" href="${PAGE_PATH}/${hook.id}">${hook.type}</a>`,
  },
  { label: 'Object', cell: (hook: WebhookDelivery) => html`<span class="mono">${hook.objectId}</span>` },
  { label: 'State', cell: stateOf },
  { label: 'Attempts', cell: (hook: WebhookDelivery) => hook.attempts.length, className: 'num' },
  { label: 'Last answer', cell: (hook: WebhookDelivery) => attemptOutcome(hook.attempts.at(-1)) },
  { label: 'Action', cell: resendForm },
];

export function webhooksPage(desk: SandboxConsole): Page {
  const hooks = desk.processor.webhooks().slice(0, MAX_SHOWN);
  return {
    title: 'Webhooks',
    current: PAGE_PATH,
    body:
      hooks.length === 0
        ? emptyList('No webhooks yet', 'They begin with the first payment.')
        : table('Webhooks, newest first', COLUMNS, hooks),
    live: `${hooks.length} webhooks`,
  };
}

const ATTEMPT_COLUMNS = [
  { label: 'When', cell: (attempt: WebhookDelivery['attempts'][number]) => renderMoment(attempt.at) },
  { label: 'Answer', cell: attemptOutcome },
];

export function webhookPage(hook: WebhookDelivery): Page {
  const attempts =
    hook.attempts.length === 0
      ? html`<p class="muted">Not sent yet.</p>`
      : table('Attempts', ATTEMPT_COLUMNS, hook.attempts);
  return {
    title: hook.type,
    current: PAGE_PATH,
    actions: html`${resendForm(hook)}<a class="btn btn--sm" href="${PAGE_PATH}">All webhooks</a>`,
    body: html`<div class="stack"><dl class="dl"><dt>Event</dt><dd class="mono">${hook.id}</dd><dt>Object</dt><dd class="mono">${hook.objectId}</dd><dt>State</dt><dd>${stateOf(hook)}</dd></dl>
<h2>Attempts</h2>${attempts}<h2>Payload</h2>${jsonBlock('Payload', hook.payload)}</div>`,
  };
}
