import { hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteExpiredAttempts } from '#server/platform/auth/throttle-sign-in.ts';
import { queriesOn } from '../harness/queries.ts';
import { eventually, testShop } from '../harness/shop.ts';
import { createStoppedClock } from '../harness/standing-clock.ts';
import { startForTests } from '../harness/start-for-tests.ts';
import { cheapPasswordHash, insertTestMember } from '../harness/test-members.ts';

const shop = startForTests(() => testShop({ config: { trustProxy: 1, rateLimits: true } }));
let right: string;
beforeAll(async () => {
  // Each caller's address is in a header, as behind a proxy.
  right = await hash('the right one', cheapPasswordHash);
});

const db = () => shop.program.deps.database;
const { rows } = queriesOn(db);

const { wait } = createStoppedClock(() => shop);

const newMember = () => insertTestMember(db(), right);

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};

interface SignInTry {
  address?: string;
  device?: string;
}

async function tryOnce(
  username: string,
  password: string,
  { address = '203.0.113.9', device = '' }: SignInTry = {},
) {
  const answer = await fetch(`${shop.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie: device },
    body: JSON.stringify({ username, password }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after')),
    device: cookies.find((cookie) => cookie.startsWith('staff_device=')) ?? '',
    cookies: answer.headers.getSetCookie(),
  };
}

const statuses = async (tries: Promise<{ status: number }>[]) => {
  const answers = await Promise.all(tries);
  return (status: number) => answers.filter((answer) => answer.status === status).length;
};

async function auditOf(username: string) {
  return rows<{ action: string; text: string }>(
    `select action, a::text as text from audit_entries a join staff_members m on m.id::text = a.subject_id
      where m.username = $1 order by a.id`,
    [username],
  );
}

describe('password guessing', () => {
  it('sixty concurrent password attempts are limited to five checks, each counted before the check', async () => {
    const username = await newMember();
    const address = newAddress();
    const count = await statuses(
      Array.from({ length: 60 }, (_, n) => tryOnce(username, `wrong ${n}`, { address })),
    );
    expect([count(401), count(429)]).toEqual([5, 55]);
    expect(await auditOf(username)).toHaveLength(5);
  });

  it('the right password among sixty attempts fails once the limit is reached', async () => {
    const username = await newMember();
    const address = newAddress();
    for (let n = 0; n < 5; n += 1) await tryOnce(username, 'wrong', { address });
    const passwords = Array.from({ length: 60 }, (_, n) => (n === 30 ? 'the right one' : `wrong ${n}`));
    const count = await statuses(passwords.map((password) => tryOnce(username, password, { address })));
    expect(count(429)).toBe(60);
  });

  it('all spellings of a name share one limit of password attempts', async () => {
    const username = await newMember();
    const address = newAddress();
    const spellings = [
      username,
      ` ${username}`,
      `${username} `,
      username.toUpperCase(),
      `\ufeff${username}\u200b`,
    ];
    for (const spelling of spellings)
      expect((await tryOnce(spelling, 'wrong', { address })).status).toBe(401);
    for (const spelling of spellings)
      expect((await tryOnce(spelling, 'wrong', { address })).status).toBe(429);
  });

  it('password attempts from many addresses are limited to twenty and then one per half minute', async () => {
    const username = await newMember();
    const from = () => ({ address: newAddress() });
    const count = await statuses(Array.from({ length: 60 }, () => tryOnce(username, 'wrong', from())));
    expect([count(401), count(429)]).toEqual([20, 40]);
    for (let n = 0; n < 8; n += 1) {
      wait(30);
      const more = await statuses(Array.from({ length: 5 }, () => tryOnce(username, 'wrong', from())));
      expect(more(401)).toBe(1);
    }
  });

  it('password attempts for many names from one address are limited, together with its network', async () => {
    const from = (n: number) => ({ address: `2001:db8:77:1::${n + 1}` });
    const count = await statuses(
      Array.from({ length: 40 }, (_, n) => tryOnce(`nobody${n}`, 'wrong', from(n))),
    );
    expect([count(401), count(429)]).toEqual([20, 20]);
  });

  it('password attempts for an unknown name get the same reply', async () => {
    const known = await newMember();
    const run = async (username: string) => {
      const address = newAddress();
      const seen: [number, number][] = [];
      for (let n = 0; n < 7; n += 1) {
        const { status, retryAfter } = await tryOnce(username, 'wrong', { address });
        seen.push([status, retryAfter]);
      }
      return seen;
    };
    expect(await run('nobody at all')).toEqual(await run(known));
  });
});

describe('a legitimate member during an attack', () => {
  it("a legitimate member signs in from a known device, even at the attacker's address", async () => {
    const username = await newMember();
    const address = newAddress();
    const { device, cookies } = await tryOnce(username, 'the right one', { address });
    expect(cookies.find((cookie) => cookie.startsWith('staff_device='))).toMatch(/HttpOnly.*SameSite=Strict/);
    for (let round = 0; round < 3; round += 1) {
      const attack = Array.from({ length: 40 }, (_, n) =>
        tryOnce(username, `wrong ${n}`, { address: n % 2 ? address : newAddress() }),
      );
      const owner = tryOnce(username, 'the right one', { address, device });
      const count = await statuses(attack);
      expect(count(429)).toBeGreaterThan(10);
      expect((await owner).status).toBe(200);
      expect((await tryOnce(username, 'the right one', { address, device })).status).toBe(200);
    }
  });

  it('a legitimate member on a known device is slowed by their own mistakes only, for at most a quarter of a minute', async () => {
    const username = await newMember();
    const { device } = await tryOnce(username, 'the right one');
    const count = await statuses(Array.from({ length: 60 }, () => tryOnce(username, 'wrong', { device })));
    expect([count(401), count(429)]).toEqual([10, 50]);
    for (let n = 0; n < 8; n += 1) {
      wait(15);
      expect((await tryOnce(username, 'wrong', { device })).status).toBe(401);
    }
    const { status, retryAfter } = await tryOnce(username, 'the right one', { device });
    expect([status, retryAfter]).toEqual([429, 15]);
    wait(15);
    expect((await tryOnce(username, 'the right one', { device })).status).toBe(200);
  });

  it('a legitimate member waits at most a minute on a new device and sees how long', async () => {
    const username = await newMember();
    const address = newAddress();
    for (let n = 0; n < 60; n += 1) {
      await tryOnce(username, 'wrong', { address });
      wait(4);
    }
    const { status, retryAfter } = await tryOnce(username, 'the right one', { address });
    expect(status).toBe(429);
    expect(retryAfter).toBeLessThanOrEqual(60);
    wait(retryAfter);
    expect((await tryOnce(username, 'the right one', { address })).status).toBe(200);
  });

  it('a known device is known for its own member only, not for another member on the same browser', async () => {
    const [one, other] = [await newMember(), await newMember()];
    const address = newAddress();
    const { device } = await tryOnce(one, 'the right one', { address });
    const wrong = Array.from({ length: 8 }, () => tryOnce(other, 'wrong', { address, device }));
    expect((await statuses(wrong))(429)).toBe(3);
    wait(60);
    const both = (await tryOnce(other, 'the right one', { address, device })).device;
    expect(both.startsWith(device)).toBe(true);
    for (let n = 0; n < 6; n += 1) await tryOnce(one, 'wrong', { address });
    expect((await tryOnce(one, 'the right one', { address, device: both })).status).toBe(200);
    const [kept] = await rows<{ found: boolean }>(
      `select exists (select from staff_devices d where d::text like '%' || $1 || '%') as found`,
      [device.split('=')[1] ?? ''],
    );
    expect(kept?.found).toBe(false);
  });

  it.each(['staff_device=', `staff_device=${'A'.repeat(43)}`, `staff_device=${'x'.repeat(5000)}`])(
    'an invented device cookie does not count as a known device (%#)',
    async (device) => {
      const username = await newMember();
      const address = newAddress();
      const count = await statuses(
        Array.from({ length: 9 }, () => tryOnce(username, 'wrong', { address, device })),
      );
      expect(count(401)).toBe(5);
    },
  );
});

describe('a sign-in attack', () => {
  it('a sign-in attack writes audit rows without password or address, and notifies the owner once a day', async () => {
    const username = await newMember();
    const mails = () => shop.mailbox.mails().filter(({ text }) => text.includes(`: ${username}\n`));
    for (let n = 0; n < 15; n += 1) await tryOnce(username, 'my secret guess', { address: newAddress() });
    await eventually(() => expect(mails()).toHaveLength(1));
    await tryOnce(username, 'the right one', { address: newAddress() });
    await eventually(() => expect(mails()).toHaveLength(2));
    for (let n = 0; n < 3; n += 1) await tryOnce(username, 'my secret guess', { address: newAddress() });
    const [entered, guessing] = mails();
    expect(guessing?.text).toContain('Alguien está probando contraseñas');
    expect(guessing?.text).toContain('Somebody is trying out passwords');
    expect(entered?.text).toContain('Entrada desde un dispositivo nuevo');
    const audit = await auditOf(username);
    expect(audit.map(({ action }) => action)).toEqual([
      ...Array(15).fill('staff.sign_in_failed'),
      'staff.signed_in',
      ...Array(3).fill('staff.sign_in_failed'),
    ]);
    for (const { text } of audit) expect(text).not.toMatch(/198\.51|secret guess|the right one/);
    expect(mails()).toHaveLength(2);
  });

  it('a sign-in attack stores no unknown name, because it may be a password', async () => {
    await tryOnce('hunter2 by mistake', 'x', { address: newAddress() });
    const found = await rows(`select from audit_entries a where a::text like '%hunter2%'`);
    expect(found).toEqual([]);
  });

  it('a sign-in attack is forgotten after an hour without attempts, and its rows are deleted', async () => {
    const username = await newMember();
    const address = newAddress();
    for (let n = 0; n < 6; n += 1) await tryOnce(username, 'wrong', { address });
    wait(3601);
    await deleteExpiredAttempts(shop.program.deps);
    expect(await rows('select from sign_in_throttles')).toEqual([]);
    expect((await tryOnce(username, 'wrong', { address })).status).toBe(401);
  });
});
