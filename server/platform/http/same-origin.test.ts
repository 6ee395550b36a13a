import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { refuseForeignOrigin } from './same-origin.ts';

const requestFrom = (
  headers: Record<string, string>,
  more: { method?: string; url?: string; config?: object } = {},
) =>
  refuseForeignOrigin({
    method: more.method ?? 'POST',
    host: 'tienda.example',
    headers,
    routeOptions: { url: more.url ?? '/api/contact', config: more.config ?? {} },
  } as unknown as FastifyRequest);

it.each<[string, Record<string, string>]>([
  ['another site', { origin: 'https://evil.example' }],
  ['a subdomain', { origin: 'https://a.tienda.example' }],
  ['another port', { origin: 'https://tienda.example:8443' }],
  ['a page without an origin', { origin: 'null' }],
  ['what is no address', { origin: 'tienda.example' }],
  ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['a browser that says same-site', { 'sec-fetch-site': 'same-site', origin: 'https://tienda.example' }],
])('the same-origin check rejects a change requested by %s', async (_who, headers) => {
  await expect(requestFrom(headers)).rejects.toMatchObject({ code: 'forbidden_origin' });
});

it.each<[string, Record<string, string>]>([
  ['its own pages', { origin: 'https://tienda.example', 'sec-fetch-site': 'same-origin' }],
  ['a person who typed the address', { 'sec-fetch-site': 'none' }],
  ['a program, which sends neither', {}],
])('the same-origin check accepts a change requested by %s', async (_who, headers) => {
  await expect(requestFrom(headers)).resolves.toBeUndefined();
});

it('the same-origin check accepts reads from everywhere, and calls with a signature or token', async () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    await expect(requestFrom(foreign, { method })).resolves.toBeUndefined();
  for (const url of ['/api/webhooks/stripe', '/api/webhooks/mail', '/api/unsubscribe'])
    await expect(requestFrom(foreign, { url })).resolves.toBeUndefined();
});

it('the same-origin check accepts an API key for staff calls only, because others read cookies', async () => {
  const foreign = { origin: 'https://evil.example', authorization: 'Bearer auge_anything' };
  await expect(requestFrom(foreign, { config: { staffRole: 'agent' } })).resolves.toBeUndefined();
  await expect(requestFrom(foreign)).rejects.toMatchObject({ code: 'forbidden_origin' });
  const other = { ...foreign, authorization: 'Bearer other' };
  await expect(requestFrom(other, { config: { staffRole: 'agent' } })).rejects.toMatchObject({
    code: 'forbidden_origin',
  });
});
