import { html } from '../kit/html.ts';
import type { Page } from '../kit/page.ts';
import { mailListPage, mailPage } from '../mailbox/view-mails.ts';
import { agencyPage, agencyRecordPage, validatePage } from './pages/agency-page.ts';
import { clockPage } from './pages/clock-page.ts';
import { faultsPage } from './pages/faults-page.ts';
import { hitPage, hitsPage } from './pages/hits-page.ts';
import { overviewPage } from './pages/overview-page.ts';
import { paymentPage, paymentsPage } from './pages/payments-page.ts';
import { providerOrderPage, providerOrdersPage } from './pages/provider-orders-page.ts';
import { redsysOperationPage, redsysOperationsPage } from './pages/redsys-page.ts';
import { webhookPage, webhooksPage } from './pages/webhooks-page.ts';
import { BASE, type SandboxConsole } from './types.ts';

function resetPage(): Page {
  return {
    title: 'Reset',
    current: `${BASE}/reset`,
    body: html`<section class="card"><form class="card__b" method="post" action="${BASE}/reset">
<p>All payments, webhooks, provider orders, refills and mails of the sandbox are forgotten, the provider's balance and price list return to their start, and every fault is switched off.</p>
<p>The shop's own orders stay, and will no longer find their counterparts here. This cannot be undone.</p>
<div class="row"><button class="btn btn--destroy">Forget everything</button><a class="btn" href="${BASE}">Back</a></div></form></section>`,
  };
}

const LISTS: Record<string, (desk: SandboxConsole, query: URLSearchParams) => Page | Promise<Page>> = {
  '': overviewPage,
  mails: (desk, query) => mailListPage(desk.mailbox, `${BASE}/mails`, query),
  'provider-orders': (desk, query) => providerOrdersPage(desk, query, 'provider-orders'),
  'second-provider-orders': (desk, query) => providerOrdersPage(desk, query, 'second-provider-orders'),
  webhooks: webhooksPage,
  payments: paymentsPage,
  'redsys-operations': redsysOperationsPage,
  hits: hitsPage,
  'agency-records': agencyPage,
  ValidarQR: validatePage,
  faults: faultsPage,
  clock: clockPage,
  reset: resetPage,
};

const RECORDS: Record<
  string,
  (desk: SandboxConsole, id: string, query: URLSearchParams) => Page | undefined
> = {
  mails: (desk, id, query) => {
    const mail = desk.mailbox.mail(id);
    return (
      mail && mailPage(desk.mailbox, mail, { base: `${BASE}/mails`, view: query.get('view'), reports: true })
    );
  },
  'provider-orders': (desk, id) => providerOrderPage(desk, id, 'provider-orders'),
  'second-provider-orders': (desk, id) => providerOrderPage(desk, id, 'second-provider-orders'),
  hits: (desk, id) => {
    const hit = desk.analytics.hit(id);
    return hit && hitPage(hit);
  },
  'agency-records': (desk, id) => {
    const record = desk.agency.record(id);
    return record && agencyRecordPage(record);
  },
  webhooks: (desk, id) => {
    const hook = desk.processor.webhooks().find((row) => row.id === id);
    return hook && webhookPage(hook);
  },
  'redsys-operations': (desk, id) => {
    const operation = desk.redsys.operation(id);
    return operation && redsysOperationPage(desk, operation);
  },
  payments: (desk, id) => {
    const intent = desk.processor.paymentIntents().find((row) => row.id === id);
    return intent && paymentPage(desk, intent);
  },
};

export async function findPage(
  desk: SandboxConsole,
  path: string[],
  query: URLSearchParams,
): Promise<Page | undefined> {
  const [room = '', id, ...rest] = path;
  if (rest.length > 0) return undefined;
  return id === undefined ? LISTS[room]?.(desk, query) : RECORDS[room]?.(desk, id, query);
}
