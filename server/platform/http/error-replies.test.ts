import fastify from 'fastify';
import { expect, it } from 'vitest';
import { errorMessages } from '#messages/errors.ts';
import { ShopError } from '../errors.ts';
import { escapeHtml } from '../kit/escape.ts';
import { registerErrorHandler } from './error-replies.ts';

const navigation = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };

function ask(url: string, headers: Record<string, string>) {
  const app = fastify();
  for (const name of ['staff', 'work', 'bodyLocale']) app.decorateRequest(name, null);
  registerErrorHandler(app);
  app.get('/*', async () => {
    throw new ShopError('shop_unavailable', 'the database is away');
  });
  return app.inject({ url, headers });
}

it.each([
  ['/es/track-order?order=A', 'es'],
  ['/fr/retractation', 'fr'],
  ['/it/mi-cuenta', 'it'],
  ['/track-order', 'en'],
] as const)('a person who opens %s during an outage reads why, in %s', async (url, locale) => {
  const { statusCode, headers, body } = await ask(url, { ...navigation, 'accept-language': 'en' });
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '10', 'no-store']);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain(`<html lang="${locale}">`);
  expect(body).toContain(`<p>${escapeHtml(errorMessages[locale].shop_unavailable)}</p>`);
  expect(body).not.toContain('database');
});

it.each([
  ['/api/orders/1', navigation],
  ['/es/track-order', {}],
  ['/es/track-order', { accept: '*/*' }],
])('a program that calls %s with %o reads a code', async (url, headers) => {
  const reply = await ask(url, headers);
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ success: false, error: { code: 'shop_unavailable' } });
});
