import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { describeCalls } from '#server/operations/api/describe-calls.ts';
import { writeMarkdown, writePage } from '#server/operations/api/write-reference.ts';
import type { RecordedRoute } from '#server/platform/http/recorded-routes.ts';
import { declaredCalls } from './api/described-shop.ts';

let calls: RecordedRoute[];
beforeAll(async () => {
  calls = await declaredCalls();
});

const nameOf = ({ method, url }: RecordedRoute) => `${method} ${url}`;

/**
 * Calls that stream, or return pictures, files or pages. All others have a reply schema. The `.csv` export of
 * each list is added.
 */
const noJson = [
  'GET /api/orders/:id/live',
  'GET /api/preview/:pass',
  'GET /api/admin/live',
  'GET /api/admin/mails/:id/body',
  'GET /api/instagram/image-proxy',
  'GET /api/admin/openapi.json',
  'GET /api/admin/invoices/archive',
  'GET /api/admin/export',
  'GET /api/admin/invoices/:id/record.xml',
  'GET /api/admin/register/declarations/:id',
  'GET /api/admin/reminders/page',
  'GET /api/docs',
  'GET /api/bank-returns/:number/:end',
  'GET /api/card-steps/:number',
  'POST /api/card-steps/:number',
  'POST /api/card-steps/:number/method',
  'POST /api/card-steps/:number/answer',
  'GET /api/unsubscribe',
  'GET /api/campaigns/links/:id',
  'POST /api/admin/campaigns/preview',
  'GET /api/customer-account/export',
  'GET /api/admin/customers/:id/export',
  'GET /api/orders/:id/invoices/:invoiceId/pdf',
  'GET /api/admin/invoices/:id/pdf',
  'GET /api/orders/:id/invoices/:invoiceId/ubl',
  'GET /api/admin/invoices/:id/ubl',
  'GET /api/admin/tax/quarters/:year/:quarter.xlsx',
  'GET /api/admin/tax/quarters/:year/:quarter/fec.txt',
  'GET /api/admin/tax/quarters/:year/:quarter/form.349',
];

it('every call has a summary, and a reply schema unless it returns no JSON', () => {
  expect(calls.length).toBeGreaterThan(60);
  expect(calls.filter(({ schema }) => !schema.summary).map(nameOf)).toEqual([]);
  const bare = calls.filter(({ schema, url }) => !schema.response && !url.endsWith('.csv'));
  expect(bare.map(nameOf).sort()).toEqual([...noJson].sort());
});

/** Returns the body schema of staff calls only. Calls of buyers accept any number and reject unknown service ids. */
const bodyOf = ({ url, schema }: RecordedRoute) => (url.startsWith('/api/admin/') ? schema.body : undefined);

it('every number in an address or a body fits the database column', () => {
  const wide = (name: string, schema: unknown): string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const { type, maximum, minimum, exclusiveMinimum = minimum } = schema as Record<string, number | string>;
    const [least, most] = [Number(exclusiveMinimum ?? -Infinity), Number(maximum ?? Infinity)];
    const isWide =
      (type === 'integer' || type === 'number') && (most > 2_147_483_647 || least < -2_147_483_648);
    return [
      ...(isWide ? [name] : []),
      ...Object.entries(schema).flatMap(([key, part]) => wide(`${name} ${key}`, part)),
    ];
  };
  const found = calls.flatMap((call) =>
    [call.schema.querystring, call.schema.params, bodyOf(call)].flatMap((schema) =>
      schema
        ? wide(nameOf(call), z.toJSONSchema(schema as z.ZodType, { io: 'output', unrepresentable: 'any' }))
        : [],
    ),
  );
  expect(found).toEqual([]);
});

it('every call with parameters in its address describes them', () => {
  const silent = calls.filter(({ url, schema }) => url.includes('/:') && !schema.params);
  expect(silent.map(nameOf)).toEqual([]);
});

it('page and document list every call, and the page contains no script', () => {
  const api = describeCalls(calls, '1');
  const page = writePage(api);
  const text = writeMarkdown(api);
  expect(page).not.toMatch(/<script|javascript:|\son\w+=|https?:\/\//i);
  for (const { method, url } of calls) {
    const name = `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`;
    expect(page).toContain(`<b>${name}</b>`);
    expect(text).toContain(`### ${name}\n`);
  }
});
