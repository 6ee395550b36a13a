import { afterEach, expect, test, vi } from 'vitest';
import { callApi } from './call-api.ts';

afterEach(() => vi.unstubAllGlobals());

function reply(response: Response | Error): void {
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  vi.stubGlobal('fetch', async () => {
    if (response instanceof Error) throw response;
    return response;
  });
}
const call = () => callApi('POST /api/orders/search-by-number', { body: { orderNumber: '2345678923' } });

test('callApi keeps the status of a proxy’s page', async () => {
  reply(new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' }));
  expect(await call()).toMatchObject({ ok: false, status: 502, statusText: 'Bad Gateway', code: undefined });
});

test.each(['null', '[]', '"x"'])('callApi keeps the status of a refusal that reads %s', async (body) => {
  reply(new Response(body, { status: 500 }));
  expect(await call()).toMatchObject({ ok: false, status: 500, message: undefined });
});

test('callApi returns status 0 for no reply and for an unreadable success', async () => {
  reply(new Error('offline'));
  expect(await call()).toMatchObject({ ok: false, status: 0 });
  reply(new Response('<h1>Log in</h1>'));
  expect(await call()).toMatchObject({ ok: false, status: 0 });
});
