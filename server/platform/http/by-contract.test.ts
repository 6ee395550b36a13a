import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { errorMessages } from '#messages/errors.ts';
import { ShopError } from '../errors.ts';
import type { Log } from '../logging/log.ts';
import { enforceContracts } from './by-contract.ts';
import { registerErrorHandler } from './error-replies.ts';

const answerSchema = z.object({ id: z.string(), cents: z.number().int() });

async function openApp(strict: boolean, answer: unknown) {
  const error = vi.fn();
  const app = fastify();
  onTestFinished(() => app.close());
  registerErrorHandler(app);
  enforceContracts(app, { strict, log: { error } as unknown as Log });
  const schema = {
    params: z.object({ id: z.coerce.number().int() }),
    querystring: z.object({ days: z.coerce.number().default(7) }),
    body: z.object({ note: z.object({ text: z.string() }) }),
    response: { 200: answerSchema },
  };
  const asked: unknown[] = [];
  app.post('/:id', { schema }, async ({ params, query, body }) => {
    asked.push(params.id + query.days, body);
    return answer as z.infer<typeof answerSchema>;
  });
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, payload, headers: { 'accept-language': 'it' } });
  return { post, asked, error };
}
const note = { text: 'hola' };

test('the contract layer parses input and serialises replies by their schemas', async () => {
  const { post, asked } = await openApp(true, { id: 'a', cents: 5, secret: 'b' });
  const reply = await post('/3', { note, other: 1 });
  expect(reply.body).toBe('{"id":"a","cents":5}');
  expect(asked).toEqual([10, { note }]);
});

test('the contract layer rejects invalid input with its field, in the caller’s language', async () => {
  const { post, asked } = await openApp(true, {});
  const reply = await post('/3', { note: {}, language: 'fr' });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().error).toMatchObject({ code: 'invalid_request', field: 'note.text' });
  expect((await post('/three', { note })).json().error).toMatchObject({ field: 'id' });
  expect(reply.json().message).toMatch(/demande/i);
  expect(asked).toEqual([]);
});

test('the contract layer rejects a call of staff in the member’s language, not in that of the body or of a visit', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  registerErrorHandler(app);
  enforceContracts(app, { strict: true, log: { error: vi.fn() } as unknown as Log });
  app.addHook('onRequest', async (request) => {
    request.staff = { kind: 'staff', language: 'en' } as typeof request.staff;
  });
  app.post('/campaign', async () => {
    throw new ShopError('name_taken', 'another campaign has it');
  });
  const reply = await app.inject({
    ...{ method: 'POST', url: '/campaign', payload: { language: 'es' } },
    headers: { 'accept-language': 'fr' },
  });
  expect(reply.json().message).toBe(errorMessages.en.name_taken);
});

test('the contract layer fails on an incomplete reply outside of live mode', async () => {
  const { post } = await openApp(true, { id: 'a' });
  expect((await post('/3', { note })).json().error.code).toBe('internal');
});

test('the contract layer sends the known part of an incomplete reply in live mode and logs an error', async () => {
  const { post, error } = await openApp(false, { id: 'a', cents: '5', secret: 'b' });
  const reply = await post('/3', { note });
  expect([reply.statusCode, reply.body]).toEqual([200, '{"id":"a","cents":"5"}']);
  expect(error).toHaveBeenCalledWith(
    { method: 'POST', route: '/:id', faults: [expect.stringContaining('cents')] },
    'a reply does not match its contract',
  );
});
