import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { rows } from '#server/platform/database/query.ts';
import { type ApiRoute, appWithRoutes } from '../harness/api-routes.ts';
import { checkoutBody, newKey, openCheckout, signIn, testShop } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

/** Contracts read by the routes, in order of reading. The test collects them by calling the routes. */
const read: { schema: z.ZodType; value: unknown }[] = [];
vi.mock('#server/platform/http/form-text.ts', async (original) => {
  const { parseBody, ...rest } = await original<typeof import('#server/platform/http/form-text.ts')>();
  return {
    ...rest,
    parseBody: (schema: z.ZodType, value: unknown) => {
      read.push({ schema, value });
      return parseBody(schema, value);
    },
  };
});

const shop = startForTests(testShop);
let app: FastifyInstance;
let routes: ApiRoute[];
let cookie: string;
beforeAll(async () => {
  ({ app, routes } = await appWithRoutes(shop.program.deps));
  cookie = await signIn(shop);
});
afterAll(() => app.close());

type Body = Record<string, unknown>;
interface JsonSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
}

const uuid = '019a0000-0000-7000-8000-000000000001';

function sample(schema: JsonSchema): unknown {
  if (schema.enum) return schema.enum[0];
  if ('const' in schema) return schema.const;
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {});
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]),
    );
  if (schema.type === 'array') return [sample(schema.items ?? {})];
  if (schema.type === 'string') return schema.format === 'uuid' ? uuid : 'K7PMAXWQ2D';
  if (schema.type === 'boolean') return true;
  return 1;
}

type Path = (string | number)[];

/** Returns the paths of all text fields of a schema, including optional ones and keys of records. */
function fieldsOf(schema: JsonSchema, path: Path = []): Path[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    fieldsOf(each, [...path, name]),
  );
  const free = typeof schema.additionalProperties === 'object' ? [[...path, 'free']] : [];
  const items = schema.items ? fieldsOf(schema.items, [...path, 0]) : [];
  const either = (schema.anyOf ?? []).flatMap((each) => fieldsOf(each, path));
  const found = [...inner, ...free, ...items, ...either];
  return found.length > 0 || path.length === 0 ? found : [path];
}

function withText(base: unknown, [step, ...rest]: Path, text: unknown): unknown {
  if (step === undefined) return text;
  if (typeof step === 'number') return [withText(undefined, rest, text)];
  const folder = typeof base === 'object' && base !== null ? (base as Body) : {};
  return { ...folder, [step]: withText(folder[step], rest, text) };
}

const broken = ['\0', 'a\0b', '\ud800', 'x\udfffy'];
const hostile = [
  ...broken,
  '',
  ' ',
  '\u200b',
  '\u202e\u2066abc',
  '\u0007\u001b[31m',
  '\r\nBcc: eva@example.com',
  "'; drop table orders; --",
  '%00%ff',
  '../../etc/passwd',
  '__proto__',
  '\uffff\ufdd0\u{10ffff}',
  'İıßſK',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'e\u0301'.repeat(200),
  'x'.repeat(20_000),
  '9'.repeat(30),
  '1e400',
  '-0',
  'NaN',
  'ana\u200b@example.com',
  `${'a'.repeat(64)}@example.com`,
  'pi_0000000000000000',
];
const odd = [2 ** 60, 2 ** 31, -1, 1e300, 0.1, null, true, [], {}, [[]], { a: '\0' }];

const params: Record<string, string> = { key: 'faq', locale: 'es', page: 'terms', version: '1' };

const address = (route: ApiRoute, query = '') =>
  route.url.replace(/:(\w+)|\*/g, (_all, name: string) => {
    if (route.url.includes('/providers/') && name === 'id') return '1';
    return params[name] ?? uuid;
  }) + query;

function call(
  route: ApiRoute,
  more: { body?: unknown; url?: string; headers?: Record<string, string> } = {},
) {
  const { body, headers, url = address(route) } = more;
  const hasBody = !['GET', 'DELETE'].includes(route.method);
  return app.inject({
    method: route.method as 'POST',
    url,
    headers: { cookie, 'idempotency-key': newKey(), 'content-type': 'application/json', ...headers },
    ...(hasBody ? { payload: JSON.stringify(body ?? {}) } : {}),
  });
}

/** Routes that take bytes, stream without end, or end the session of the test. */
const others = ['/api/webhooks/stripe', '/api/orders/:id/live', '/api/admin/live', '/api/admin/logout'];
const json = () => routes.filter(({ url }) => url.startsWith('/api/') && !others.includes(url));
const writingCalls = () => json().filter(({ method }) => method !== 'GET');

/** Valid bodies for calls that need more than their contract to succeed. */
const usual: Record<string, () => Body> = {
  '/api/create-payment-intent': checkoutBody,
  '/api/likes/create-likes-payment-intent': () => {
    const { username: instagramUsername, ...body } = checkoutBody({ serviceId: 301 });
    return { ...body, instagramUsername, selectedPosts: ['https://www.instagram.com/p/CAbcdefghij/'] };
  },
  '/api/orders': () => {
    const { username: instagramUsername, email: customerEmail, ...body } = checkoutBody();
    return {
      ...body,
      instagramUsername,
      customerEmail,
      customerName: 'Marta',
      quantity: 1000,
      totalAmount: '9.99',
    };
  },
};

async function contractsOf(route: ApiRoute): Promise<{ body?: JsonSchema; query?: JsonSchema }> {
  read.length = 0;
  const marks = { body: { marked: 'body' }, query: { marked: 'query' } };
  const base = usual[route.url]?.() ?? {};
  await call(route, { body: { ...base, ...marks.body }, url: address(route, '?marked=query') });
  const schemaOf = (mark: string) => {
    const found = read.find(({ value }) => (value as Body | undefined)?.marked === mark);
    return found && (z.toJSONSchema(found.schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  };
  const [body, query] = [schemaOf('body'), schemaOf('query')];
  return { ...(body ? { body } : {}), ...(query ? { query } : {}) };
}

interface Field {
  route: ApiRoute;
  path: Path;
  base: () => unknown;
}

async function bodyFields(): Promise<Field[]> {
  const all: Field[] = [];
  for (const route of writingCalls()) {
    const { body } = await contractsOf(route);
    if (!body) continue;
    const base = usual[route.url] ?? (() => sample(body));
    for (const path of fieldsOf(body)) all.push({ route, path, base });
  }
  return all;
}

const nameOf = ({ route, path }: Field) => `${route.method} ${route.url} ${path.join('.')}`;

type Runs = { numRuns: number; seed?: number };

/** The merge suite tries a few fixed values, the full suite many random ones. */
const extents = [
  { extent: 'a few values', tags: [], runs: { numRuns: 25, seed: 1 } },
  { extent: 'many values', tags: ['full'], runs: { numRuns: 300 } },
];

async function tryFields(runs: Runs): Promise<void> {
  const fields = await bodyFields();
  const tried = fc.tuple(
    fc.constantFrom(...fields),
    fc.oneof(fc.constantFrom(...hostile, ...odd), fc.string({ unit: 'binary' })),
  );
  await fc.assert(
    fc.asyncProperty(tried, async ([field, text]) => {
      const { statusCode, body } = await call(field.route, {
        body: withText(field.base(), field.path, text),
      });
      expect(statusCode, `${nameOf(field)} ${JSON.stringify(text)}: ${body}`).toBeLessThan(500);
    }),
    runs,
  );
}

async function tryAddresses(runs: Runs): Promise<void> {
  const queries = new Map<ApiRoute, string[]>();
  for (const route of json()) {
    const { query } = await contractsOf(route);
    queries.set(route, query ? fieldsOf(query).map(([name]) => String(name)) : []);
  }
  const places = json().flatMap((route) => [
    ...(/[:*]/.test(route.url) ? [{ route, place: 'param' }] : []),
    ...(queries.get(route) ?? []).map((name) => ({ route, place: `?${name}=` })),
    { route, place: 'header' },
    { route, place: 'cookie' },
  ]);
  const text = fc.oneof(
    fc.constantFrom(...hostile.filter((each) => each.length < 1000)),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('%', '%00', '%ED%A0%80', '%ff', '%E0%A4%A', '%u0000'),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), text, fc.boolean(), async ({ route, place }, raw, coded) => {
      const safe = coded ? encodeURIComponent(raw.toWellFormed()) : raw.replace(/[^\x21-\x7e]/g, '%00');
      const url =
        place === 'param'
          ? route.url.replace(/:\w+|\*/g, safe)
          : address(route, place.startsWith('?') ? place + safe : '');
      const hidden = ['offer', 'consent', 'staff_session', 'staff_device', 'locale', '_ga'].map(
        (name) => `${name}=${safe}`,
      );
      const headers = {
        ...(place === 'header'
          ? { 'idempotency-key': safe, 'accept-language': safe, 'user-agent': safe, referer: safe }
          : {}),
        cookie: place === 'cookie' ? hidden.join('; ') : cookie,
      };
      const { statusCode, body } = await call(route, { url, headers });
      expect(statusCode, `${route.method} ${url} ${place} ${safe}: ${body}`).toBeLessThan(500);
    }),
    runs,
  );
}

describe('hostile text', () => {
  it('hostile text in any field of any body is refused when malformed and never causes a server error', {
    tags: ['full'],
  }, async () => {
    const fields = await bodyFields();
    expect(new Set(fields.map(({ route }) => route.url)).size).toBeGreaterThan(20);
    const answers: string[] = [];
    for (const field of fields) {
      for (const text of broken.slice(1, 3)) {
        const { statusCode } = await call(field.route, { body: withText(field.base(), field.path, text) });
        if (statusCode !== 400) answers.push(`${nameOf(field)} ${JSON.stringify(text)}: ${statusCode}`);
      }
    }
    expect(answers).toEqual([]);
  });

  for (const { extent, tags, runs } of extents) {
    const never = 'is answered or refused and never causes a server error';
    it(`hostile text of any other type in any field ${never} (${extent})`, { tags }, () => tryFields(runs));
    it(`hostile text in the path, query, a cookie or a header ${never} (${extent})`, { tags }, () =>
      tryAddresses(runs),
    );
  }

  it('hostile text in a webhook signature is refused', async () => {
    const url = '/api/webhooks/stripe';
    const parts = [
      't=1,v1=',
      't=,v1=,',
      't=1,v1=00',
      '\0',
      'ÿ'.repeat(64),
      `t=1,v1=${'é'.repeat(64)}`,
      '\ud800',
      't=9e99,v1=0',
      '',
    ];
    for (const signature of parts) {
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
        payload: '{}',
      });
      expect(answer.statusCode, JSON.stringify(signature)).toBe(400);
    }
  });
});

describe('a refused checkout', () => {
  it('a refused checkout leaves no order and holds no code use', async () => {
    const { database } = shop.program.deps;
    await rows(
      database,
      `insert into discount_codes (code, kind, percent_basis_points, max_uses) values ('ONCE', 'percentage', 1000, 1)`,
    );
    const count = async () =>
      (await rows<{ count: number }>(database, 'select count(*)::int as count from orders'))[0]?.count;
    const before = await count();
    const route = { method: 'POST', url: '/api/create-payment-intent' };
    const answer = await call(route, {
      body: checkoutBody({ email: 'marta\ud800@example.com', couponCode: 'ONCE' }),
    });
    expect(answer.statusCode).toBe(400);
    expect(await count()).toBe(before);
    const { amountCents } = await openCheckout(shop, { couponCode: 'ONCE' });
    expect(amountCents).toBe(899);
  });
});
