import type { AmbiguousSubmission } from '#contracts/fulfilment/ambiguous.ts';
import type { WebhookType } from '#contracts/operations/webhooks.ts';
import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import type { PendingDecision, PendingItem, PendingList } from '#contracts/staff/pending.ts';
import { staffMember } from './stand-ins.ts';

export type Decision =
  | { kind: 'link'; providerOrderId: string }
  | { kind: 'not-placed' }
  | { kind: 'refund' };

export interface Staff {
  doubts(): Promise<AmbiguousSubmission[]>;
  decide(submissionId: string, decision: Decision): Promise<void>;
  holdProcessor(name: ProcessorName): Promise<void>;
  releaseProcessor(name: ProcessorName): Promise<void>;
  release(providerId: number): Promise<void>;
  /** Refunds an amount. The same key is the same refund. */
  refund(
    key: string,
    refund: { orderId: string; lineItemId?: string; amountCents: number; reason: string },
  ): Promise<void>;
  /** Sends all parts again, even when earlier attempts were accepted. */
  resend(orderId: string, key: string): Promise<void>;
  cancel(orderId: string): Promise<void>;
  erase(clientId: string): Promise<void>;
  aim(orderId: string, username: string): Promise<void>;
  pending(): Promise<PendingItem[]>;
  resolve(itemId: string, decision: PendingDecision, more?: { providerRefillId: string }): Promise<void>;
  openWebhook(address: string, types: readonly WebhookType[]): Promise<string>;
  resumeWebhook(id: string): Promise<void>;
}

export interface Browser {
  cookie?: string;
}

export async function signInStaff(
  shopUrl: string,
  credentials: { username: string; password: string } = staffMember,
  browser: Browser = {},
): Promise<Staff> {
  const known = browser.cookie ? { cookie: browser.cookie } : {};
  const login = await call(`${shopUrl}/api/admin/login`, { body: credentials, ...known });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  browser.cookie = cookie;
  const act = async (path: string, request: { body: object; key?: string; method?: string }) => {
    const ask = () => call(`${shopUrl}${path}`, { ...request, cookie });
    try {
      return await ask();
    } catch (error) {
      // After ten minutes a member must prove their identity again.
      if (!(error instanceof Error) || !error.message.includes('"proof_needed"')) throw error;
      await call(`${shopUrl}/api/admin/proof`, { body: { password: credentials.password }, cookie });
      return ask();
    }
  };
  const post = (path: string, body: object) => act(path, { body });
  return {
    async doubts() {
      const answer = await call(`${shopUrl}/api/admin/doubts?limit=200&sort=oldest`, { cookie });
      return ((await answer.json()) as { items: AmbiguousSubmission[] }).items;
    },
    async decide(submissionId, { kind, ...more }) {
      const note = 'looked up at the provider';
      const confirmed = kind === 'link' ? { confirmed: true } : {};
      await post(`/api/admin/doubts/${submissionId}/${kind}`, { ...more, ...confirmed, note });
    },
    async holdProcessor(name) {
      await post(`/api/admin/processors/${name}/hold`, { note: 'for a moment' });
    },
    async releaseProcessor(name) {
      await post(`/api/admin/processors/${name}/release`, {});
    },
    async release(providerId) {
      await post(`/api/admin/providers/${providerId}/release`, {});
    },
    async refund(key, body) {
      await act('/api/admin/refunds', { body, key });
    },
    async resend(orderId, key) {
      await act(`/api/admin/send-to-provider/${orderId}`, {
        body: { forceResend: true, reason: 'sent again' },
        key,
      });
    },
    async cancel(orderId) {
      await post(`/api/admin/orders/${orderId}/cancel`, { reason: 'asked for' });
    },
    async erase(clientId) {
      await post(`/api/admin/customers/${clientId}/erase`, { reason: 'asked for' });
    },
    async aim(orderId, username) {
      await act(`/api/admin/orders/${orderId}/target`, { body: { username }, method: 'PUT' });
    },
    async pending() {
      const items: PendingItem[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
        const answer = await call(`${shopUrl}/api/admin/pending?limit=200${query}`, { cookie });
        const page = (await answer.json()) as PendingList;
        items.push(...page.items);
        cursor = page.nextCursor;
      }
      return items;
    },
    async resolve(itemId, decision, more = undefined) {
      await post(`/api/admin/pending/${itemId}/resolve`, { decision, note: 'decided by hand', ...more });
    },
    async openWebhook(address, types) {
      const made = await post('/api/admin/webhooks', { name: 'Told', address, types, personal: false });
      return ((await made.json()) as { secret: string }).secret;
    },
    async resumeWebhook(id) {
      await post(`/api/admin/webhooks/${id}/resume`, {});
    },
  };
}

async function call(
  url: string,
  request: { body?: object; cookie?: string; key?: string; method?: string },
): Promise<Response> {
  const { body, cookie, key } = request;
  const answer = await fetch(url, {
    method: request.method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(cookie ? { cookie } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
