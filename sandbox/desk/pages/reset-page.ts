import { html } from '../../kit/html.ts';
import type { Page } from '../../kit/page.ts';
import { BASE } from '../types.ts';

/** Says what will be forgotten before it is. */
export function resetPage(): Page {
  return {
    title: 'Reset',
    current: `${BASE}/reset`,
    body: html`<section class="card"><form class="card__b" method="post" action="${BASE}/reset">
<p>All payments, webhooks, provider orders, refills and mails of the sandbox are forgotten, the provider's balance and price list return to their start, and every fault is switched off.</p>
<p>The shop's own orders stay, and will no longer find their counterparts here. This cannot be undone.</p>
<div class="row"><button class="btn btn--destroy">Forget everything</button><a class="btn" href="${BASE}">Back</a></div></form></section>`,
  };
}
