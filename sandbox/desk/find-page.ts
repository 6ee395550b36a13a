import type { Page } from '../kit/page.ts';
import { mailListPage, mailPage } from '../mailbox/view-mails.ts';
import { agencyPage, agencyRecordPage, validatePage } from './pages/agency-page.ts';
import { faultsPage } from './pages/faults-page.ts';
import { hitPage, hitsPage } from './pages/hits-page.ts';
import { overviewPage } from './pages/overview-page.ts';
import { paymentPage, paymentsPage } from './pages/payments-page.ts';
import { providerOrderPage, providerOrdersPage } from './pages/provider-orders-page.ts';
import { resetPage } from './pages/reset-page.ts';
import { webhookPage, webhooksPage } from './pages/webhooks-page.ts';
import { BASE, type Desk } from './types.ts';

const LISTS: Record<string, (desk: Desk, query: URLSearchParams) => Page> = {
  '': overviewPage,
  mails: (desk, query) => mailListPage(desk.mailbox, `${BASE}/mails`, query),
  'provider-orders': (desk, query) => providerOrdersPage(desk, query, 'provider-orders'),
  'second-provider-orders': (desk, query) => providerOrdersPage(desk, query, 'second-provider-orders'),
  webhooks: webhooksPage,
  payments: paymentsPage,
  hits: hitsPage,
  'agency-records': agencyPage,
  ValidarQR: validatePage,
  faults: faultsPage,
  reset: resetPage,
};

const RECORDS: Record<string, (desk: Desk, id: string, query: URLSearchParams) => Page | undefined> = {
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
  payments: (desk, id) => {
    const intent = desk.processor.paymentIntents().find((row) => row.id === id);
    return intent && paymentPage(desk, intent);
  },
};

/** The page at a path below `/sandbox`, or undefined. */
export function findPage(desk: Desk, path: string[], query: URLSearchParams): Page | undefined {
  const [room = '', id, ...rest] = path;
  if (rest.length > 0) return undefined;
  return id === undefined ? LISTS[room]?.(desk, query) : RECORDS[room]?.(desk, id, query);
}
