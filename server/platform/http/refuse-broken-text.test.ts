import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { findBrokenText, refuseBrokenText } from './refuse-broken-text.ts';

test.each([
  ['', 'a\0b'],
  ['email', { email: 'a\ud800@b.es' }],
  ['posts.1.id', { posts: ['x', { id: '\udc00' }] }],
  ['metadata', { metadata: { 'a\0': 1 } }],
])('the text check finds the broken text at %j', (path, body) => {
  expect(findBrokenText(body)).toBe(path);
});

test.each([undefined, null, 3, '', 'ñandú 👩‍🚀', { a: ['\u200b', { b: 'x' }] }, Buffer.from([0])])(
  'the text check accepts %j',
  (body) => {
    expect(findBrokenText(body)).toBeUndefined();
  },
);

test('the text check handles the deepest nesting of one request', () => {
  const depth = 32_000;
  expect(findBrokenText(JSON.parse('['.repeat(depth) + ']'.repeat(depth)))).toBeUndefined();
  expect(findBrokenText(JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`))).toMatch(/0$/);
});

test('the text check rejects a call with broken text, shows a page and ignores a broken cookie', async () => {
  const app = fastify();
  await app.register(cookie);
  app.addHook('preValidation', refuseBrokenText);
  app.setErrorHandler((error: Error, _request, reply) => reply.code(400).send(error.message));
  app.get('/api/x', (request) => request.cookies);
  app.get('/es/pagar', () => 'shown');
  app.post('/es/contacto', () => 'taken');
  const status = async (method: 'GET' | 'POST', url: string) =>
    (await app.inject({ method, url })).statusCode;
  expect(await status('GET', '/api/x?email=%00')).toBe(400);
  expect(await status('POST', '/es/contacto?email=%00')).toBe(400);
  expect(await status('GET', '/es/pagar?email=%00')).toBe(200);
  const { body } = await app.inject({ url: '/api/x', headers: { cookie: 'a=%00; b=1' } });
  expect(JSON.parse(body)).toEqual({ b: '1' });
});
