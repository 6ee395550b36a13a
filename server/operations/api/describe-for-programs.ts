import { type CallName, routeOf } from '#contracts/calls.ts';
import { scopeOfCall } from '#contracts/scopes-by-call.ts';
import { scopesAllowCall, toApiAddress } from '#contracts/staff/api-scopes.ts';
import type { RecordedRoute } from '#server/platform/http/recorded-routes.ts';
import { describeCall, describeError, pathOf } from './describe-calls.ts';
import type { OpenApi, Operation } from './openapi.ts';

interface Example {
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

function exampleAddress({ call, params = {}, query = {} }: Example): string {
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

const intro = `Calls for programs. A key comes as \`Authorization: Bearer auge_…\`; each call names the scope that opens it. Amounts are whole cents of euros where a name ends in Cents, times are ISO 8601. Lists page alike: \`limit\`, and \`cursor\` with the \`nextCursor\` of the page before.

Each change has an \`Idempotency-Key\` of 16 to 120 letters and figures; the same key again gets the same reply for a day. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` say how many calls are left in this minute; 429 says in \`Retry-After\` when to come again.

Each refusal has the same form, and \`error.code\` is for programs. Any call may be refused with \`unauthorized\` (401), \`scope_missing\` (403, \`field\` is the scope), \`rate_limited\` (429); a change also with \`idempotency_key_required\` (400), \`idempotency_in_progress\` (409), \`idempotency_body_differs\` (422).

Fields, calls and words of an enumeration may be added under this address: take no notice of what you do not know. Nothing is renamed, removed or given another meaning here.`;

const keyHeader: Operation['parameters'][number] = {
  ...({ name: 'Idempotency-Key', in: 'header', required: true } as const),
  schema: { type: 'string' },
};

function describeForProgram(call: RecordedRoute, scope: string): Operation {
  const { parameters, 'x-fresh-proof': _proof, ...described } = describeCall(call);
  const plain = parameters.filter(({ in: where }) => where !== 'header');
  return {
    ...described,
    operationId: call.name ?? '',
    parameters: call.method === 'GET' ? plain : [...plain, keyHeader],
    'x-scope': scope,
    'x-codeSamples': examples
      .filter((example) => example.call === call.name)
      .map((example) => ({ lang: 'Shell', source: writeCurl(example) })),
  };
}

export function describeForPrograms(
  calls: readonly RecordedRoute[],
  { scopes, version }: { scopes: readonly string[]; version: string },
): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const call of calls) {
    const open = scopeOfCall(call.name ?? undefined);
    if (!open?.promised || !scopesAllowCall(scopes, open.scope)) continue;
    const path = pathOf(toApiAddress(call.url));
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeForProgram(call, open.scope) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Calls for programs', version, description: intro },
    paths,
    components: {
      schemas: { Error: describeError() },
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ key: [] }],
  };
}
