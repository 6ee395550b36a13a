import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '#server/platform/database/query.ts';
import { post, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

async function login(username: string, password: string) {
  const answer = await fetch(`${shop.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return { status: answer.status, cookie: answer.headers.get('set-cookie') ?? '' };
}
const session = (cookie: string) => fetch(`${shop.url}/api/admin/session`, { headers: { cookie } });

describe('staff', () => {
  // Proves back-office-6.
  it('sign in with a cookie that scripts cannot read, and out again', async () => {
    const { status, cookie } = await login('Owner', 'correct horse battery');
    expect(status).toBe(200);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(await (await session(cookie)).json()).toMatchObject({ success: true, username: 'owner' });
    await post(`${shop.url}/api/admin/logout`, {}, { cookie });
    expect((await session(cookie)).status).toBe(401);
  });

  it('leave only a hash of their token behind', async () => {
    const { cookie } = await login('owner', 'correct horse battery');
    const token = cookie.split('=')[1]?.split(';')[0] ?? '';
    const [kept] = await rows<{ found: boolean }>(
      shop.program.deps.database,
      `select exists (select 1 from staff_sessions s where s::text like '%' || $1 || '%') as found`,
      [token],
    );
    expect(kept?.found).toBe(false);
  });

  // Proves back-office-6.
  it.each(['', 'staff_session=', 'staff_session=invented', `staff_session=${'x'.repeat(5000)}`])(
    'are nobody with the cookie %j',
    async (cookie) => {
      for (const path of ['/api/admin/session', '/api/admin/doubts', '/api/admin/providers']) {
        expect((await fetch(shop.url + path, { headers: { cookie } })).status).toBe(401);
      }
    },
  );
});
