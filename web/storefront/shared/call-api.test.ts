import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

describe('a second press', () => {
  const sent = vi.fn();
  const answers: ((response: Response) => void)[] = [];
  const answerAll = () => {
    for (const answer of answers.splice(0)) answer(Response.json({}));
  };
  beforeEach(() => {
    sent.mockClear();
    vi.stubGlobal('document', { documentElement: { lang: 'es' } });
    vi.stubGlobal('fetch', (address: string) => {
      sent(address);
      return new Promise<Response>((resolve) => answers.push(resolve));
    });
  });

  test('callApi sends a change in flight once and returns its reply to both callers', async () => {
    const both = Promise.all([call(), call()]);
    answerAll();
    expect(await both).toMatchObject([{ ok: true }, { ok: true }]);
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('callApi sends a change again after its reply', async () => {
    const first = call();
    answerAll();
    await first;
    const second = call();
    answerAll();
    await second;
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test('callApi sends changes with different bodies or a signal separately', async () => {
    const route = 'POST /api/orders/search-by-number';
    const body = { orderNumber: '2345678923' };
    const signal = () => new AbortController().signal;
    const all = Promise.all([
      callApi(route, { body }),
      callApi(route, { body: { orderNumber: '2345678924' } }),
      callApi(route, { body, signal: signal() }),
      callApi(route, { body, signal: signal() }),
    ]);
    answerAll();
    await all;
    expect(sent).toHaveBeenCalledTimes(4);
  });
});
