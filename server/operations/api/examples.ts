import type { CallName } from '#contracts/calls.ts';
import { routeOf } from '#contracts/calls.ts';
import { toApiAddress } from '#contracts/staff/api-scopes.ts';

export interface Example {
  call: CallName;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, string | number>;
}

/** `tests/api/api-examples.db.test.ts` runs every example, so that none becomes outdated. */
export const examples: readonly Example[] = [
  { call: 'api-key.show' },
  { call: 'orders.list', query: { status: 'processing', limit: '20' } },
  { call: 'orders.show', params: { id: '$ORDER' } },
  { call: 'orders.add-note', params: { id: '$ORDER' }, body: { text: 'Seen by the bookkeeping' } },
  { call: 'orders.refundable', params: { id: '$ORDER' } },
  { call: 'refunds.create', body: { orderId: '$ORDER_ID', amountCents: 100, reason: 'arrived late' } },
  { call: 'payments.list', query: { limit: '20' } },
  { call: 'invoices.list', query: { limit: '20' } },
  { call: 'mails.list', query: { orderId: '$ORDER_ID' } },
  { call: 'mails.resend', params: { id: '$MAIL_ID' } },
  { call: 'pending.list' },
  { call: 'customers.list', query: { limit: '20' } },
  { call: 'dashboard.show' },
  { call: 'status.show' },
];

export function exampleAddress({ call, params = {}, query = {} }: Example): string {
  const { path } = routeOf(call);
  const filled = toApiAddress(path).replaceAll(/:(\w+)/g, (_whole, name: string) => params[name] ?? '');
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return asked.length === 0 ? filled : `${filled}?${asked.join('&')}`;
}

export function writeCurl(example: Example): string {
  const { method } = routeOf(example.call);
  const lines = [`curl "$AUGE_URL${exampleAddress(example)}"`, `-H "Authorization: Bearer $AUGE_KEY"`];
  if (method !== 'GET') lines.push(`-X ${method}`, `-H "Idempotency-Key: $(uuidgen)"`);
  if (example.body) {
    const body = JSON.stringify(example.body).replaceAll('"', '\\"');
    lines.push('-H "Content-Type: application/json"', `-d "${body}"`);
  }
  return lines.join(' \\\n  ');
}
