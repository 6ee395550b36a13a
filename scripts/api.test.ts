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
 * These calls stream, or send pictures, files and pages: everything else replies by a schema. Every list as a
 * table (`.csv`) comes besides.
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

it('every call says what it does, and by which schema it answers', () => {
  expect(calls.length).toBeGreaterThan(60);
  expect(calls.filter(({ schema }) => !schema.summary).map(nameOf)).toEqual([]);
  const bare = calls.filter(({ schema, url }) => !schema.response && !url.endsWith('.csv'));
  expect(bare.map(nameOf).sort()).toEqual([...noJson].sort());
});

/** Buyers' calls take a service's id as it comes, and look it up in the price list that they hold. */
const bodyOf = ({ url, schema }: RecordedRoute) => (url.startsWith('/api/admin/') ? schema.body : undefined);

it('every number that an address or a body carries fits the database', () => {
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

it('every call with a part in its address says what the part is', () => {
  const silent = calls.filter(({ url, schema }) => url.includes('/:') && !schema.params);
  expect(silent.map(nameOf)).toEqual([]);
});

it('the page and the document name every call, and the page runs nothing', () => {
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
