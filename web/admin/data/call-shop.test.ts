import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CallName, calls } from '#contracts/calls.ts';
import { call, queryOf } from './call-shop.ts';
import { queryClient } from './query-client.ts';
import { boundsQuestion, proofQuestion } from './reauthenticate.ts';
import { callShop, changeShop, readShop } from './request.ts';
import { onSessionEnded } from './sign-in-again.ts';

const answer = (status: number, body: object | string) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
const refusal = (code: string) => ({ success: false, message: 'No.', error: { code, message: 'No.' } });
const sent = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  sent.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  queryClient.clear();
});

test('only a request with a body has the JSON content type', async () => {
  sent.mockImplementation(async () => answer(200, {}));
  await callShop('POST', '/api/admin/logout');
  await callShop('POST', '/api/admin/login', { body: { username: 'ana' } });
  const [[, plain], [, withBody]] = sent.mock.calls as [[string, RequestInit], [string, RequestInit]];
  expect([plain.credentials, plain.body, new Headers(plain.headers).get('content-type')]).toEqual([
    'include',
    null,
    null,
  ]);
  expect([withBody.body, new Headers(withBody.headers).get('content-type')]).toEqual([
    '{"username":"ana"}',
    'application/json',
  ]);
});

test('a failed response throws its status and text', async () => {
  sent.mockImplementationOnce(async () => answer(502, 'Bad Gateway'));
  await expect(callShop('GET', '/api/admin/orders')).rejects.toMatchObject({ message: '502: Bad Gateway' });
  sent.mockImplementationOnce(async () => answer(409, refusal('conflict')));
  await expect(callShop('GET', '/api/admin/orders')).rejects.toMatchObject({
    status: 409,
    code: 'conflict',
    shown: 'No.',
  });
  sent.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(callShop('GET', '/api/admin/orders')).rejects.toMatchObject({ status: 0 });
  expect(console.error).toHaveBeenCalledWith('502: Bad Gateway');
});

test('a call whose session has ended is repeated once after the member signs in', async () => {
  const stop = onSessionEnded(async () => true);
  sent.mockImplementationOnce(async () => answer(401, refusal('unauthorized')));
  sent.mockImplementationOnce(async () => answer(200, { done: true }));
  expect(await readShop('/api/admin/settings')).toEqual({ done: true });
  stop();
  sent.mockImplementation(async () => answer(401, refusal('unauthorized')));
  await expect(readShop('/api/admin/settings')).rejects.toMatchObject({ code: 'unauthorized' });
});

test('a call that requires re-authentication is repeated once afterwards', async () => {
  const stop = proofQuestion.on(async () => true);
  sent.mockImplementationOnce(async () => answer(403, refusal('proof_needed')));
  sent.mockImplementationOnce(async () => answer(200, { done: true }));
  expect(await readShop('/api/admin/settings')).toEqual({ done: true });
  stop();
  sent.mockImplementation(async () => answer(403, refusal('proof_needed')));
  await expect(readShop('/api/admin/settings')).rejects.toMatchObject({ code: 'proof_needed' });
  expect(sent).toHaveBeenCalledTimes(3);
});

test('a change beyond the limits is repeated with the confirmation, and a proof if required', async () => {
  const stops = [
    boundsQuestion.on(async (passed) => passed.includes('leap')),
    proofQuestion.on(async () => true),
  ];
  const beyond = {
    ...refusal('beyond_bounds'),
    error: { code: 'beyond_bounds', message: '', field: 'leap' },
  };
  sent.mockImplementationOnce(async () => answer(409, beyond));
  sent.mockImplementationOnce(async () => answer(403, refusal('proof_needed')));
  sent.mockImplementationOnce(async () => answer(200, { done: true }));
  expect(await changeShop('POST', '/api/admin/service-changes', { body: {} })).toEqual({ done: true });
  expect(sent.mock.calls.map(([, init]) => init?.headers)).toMatchObject([
    {},
    { 'x-meant': 'leap' },
    { 'x-meant': 'leap' },
  ]);
  for (const stop of stops) stop();
});

test('reads are made once, and again only after a change', async () => {
  sent.mockImplementation(async () => answer(200, { items: [] }));
  const read = () =>
    queryClient.fetchQuery({ queryKey: ['/api/admin/orders', { q: 'ana', cursor: undefined }] });
  await read();
  await read();
  expect(sent.mock.calls.map(([url]) => url)).toEqual(['/api/admin/orders?q=ana']);
  await queryClient.invalidateQueries();
  await read();
  expect(sent).toHaveBeenCalledTimes(2);
  sent.mockImplementation(async () => answer(500, 'x'));
  await queryClient.invalidateQueries();
  await expect(read()).rejects.toThrow('500: x');
  expect(sent).toHaveBeenCalledTimes(3);
});

const changes = Object.entries(calls).filter(([, route]) => !route.startsWith('GET '));

test.each(changes)('callShop sends one %s request when pressed twice', async (name, route) => {
  const params = Object.fromEntries([...route.matchAll(/:(\w+)/g)].map(([, param]) => [param, '1']));
  const press = (text: string) => call(name as CallName, { params, body: { text } } as never);
  sent.mockImplementation(async () => answer(200, { done: true }));
  expect(await Promise.all([press('a'), press('a')])).toEqual([{ done: true }, { done: true }]);
  expect(sent).toHaveBeenCalledTimes(1);
  await Promise.all([press('a'), press('b'), press('a')]);
  expect(sent).toHaveBeenCalledTimes(4);
});

test('a failed change is sent again when pressed again', async () => {
  sent.mockImplementationOnce(async () => answer(500, 'x'));
  const press = () => changeShop('POST', '/api/admin/alerts', { body: {} });
  const both = await Promise.allSettled([press(), press()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  sent.mockImplementationOnce(async () => answer(200, { done: true }));
  expect(await press()).toEqual({ done: true });
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a change refetches outdated reads, also after a conflict', async () => {
  sent.mockImplementation(async () => answer(200, {}));
  const stop = new QueryObserver(queryClient, queryOf('alerts.list')).subscribe(() => undefined);
  await queryClient.fetchQuery(queryOf('alerts.list'));
  const change = () => call('alerts.remove', { params: { id: 1 } });
  await change();
  expect(sent.mock.calls.map(([address]) => address)).toEqual([
    '/api/admin/alerts',
    '/api/admin/alerts/1',
    '/api/admin/alerts',
  ]);
  for (const [status, reads] of [
    [409, 1],
    [422, 0],
  ] as const) {
    sent.mockClear();
    sent.mockImplementationOnce(async () => answer(status, refusal('x')));
    await expect(change()).rejects.toMatchObject({ status });
    expect(sent).toHaveBeenCalledTimes(1 + reads);
  }
  stop();
});
