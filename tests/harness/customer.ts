import { expect } from 'vitest';
import { codeFor } from '#server/platform/auth/mailed-codes.ts';
import { rows } from '#server/platform/database/query.ts';
import { eventually, type TestShop } from './shop.ts';

let count = 0;

/** A buyer's browser with its cookies and an IP address of its own. */
export function browserAt(shop: TestShop) {
  count += 1;
  const address = `203.0.113.${count}`;
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  async function fetchAs(method: string, path: string, body?: unknown) {
    const answer = await fetch(`${shop.url}${path}`, {
      method,
      headers: {
        'x-forwarded-for': address,
        cookie: cookies(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const reply = (await answer.json()) as Record<string, unknown> & { error?: { code: string } };
    return { status: answer.status, code: reply.error?.code, reply, cookies: answer.headers.getSetCookie() };
  }
  const call = (method: string, path: string, body?: unknown) =>
    fetchAs(method, `/api/customer-account${path}`, body);
  return {
    jar,
    fetchAs,
    call,
    ask: (email: string, language = 'es') => call('POST', '/code', { email, language }),
    enter: (email: string, code: string) => call('POST', '/session', { email, code }),
    sessions: () => call('GET', '/sessions'),
  };
}
export type CustomerBrowser = ReturnType<typeof browserAt>;

/** Returns the sign-in code of an address after this number of mails with a code. */
export async function mailedCode(shop: TestShop, email: string, mails = 1): Promise<string> {
  const { database, secrets } = shop.program.deps;
  const found = await eventually(() => {
    const texts = shop.mailbox
      .mails()
      .filter(({ to, text }) => to.includes(email) && /\b\d{6}\b/.test(text))
      .map(({ text }) => text);
    expect(texts.length).toBe(mails);
    return texts;
  });
  const open = await rows<{ id: string }>(
    database,
    'select id from customer_codes where email = $1 and ended_at is null order by created_at desc',
    [email],
  );
  const codes = open.map(({ id }) => codeFor(secrets.signingKey, id));
  return codes.find((code) => found.some((text) => text.includes(code))) ?? '';
}

export async function signedIn(
  shop: TestShop,
  email: string,
  { from = browserAt(shop), mails = 1 } = {},
): Promise<CustomerBrowser> {
  await from.ask(email);
  const entered = await from.enter(email, await mailedCode(shop, email, mails));
  expect(entered.status).toBe(200);
  return from;
}
