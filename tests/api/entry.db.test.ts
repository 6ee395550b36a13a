import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execute, rows } from '#server/platform/database/query.ts';
import { appCode } from '../harness/authenticator-app.ts';
import { callShop } from '../harness/call-shop.ts';
import { type TestShop, testShop } from '../harness/shop.ts';
import { softPasskey } from '../harness/soft-passkey.ts';
import { standingClock } from '../harness/standing-clock.ts';
import { cheapPasswordHash, insertTestMember } from '../harness/test-members.ts';

let shop: TestShop;
let right: string;
beforeAll(async () => {
  shop = await testShop();
  right = await hash('the right one', cheapPasswordHash);
});
afterAll(() => shop.close());

const db = () => shop.program.deps.database;

const clock = standingClock(() => shop);
const { wait } = clock;

const newMember = () => insertTestMember(db(), right);

const call = (method: string, path: string, more: { cookie?: string; body?: object } = {}) =>
  callShop(`${shop.url}/api/admin/${path}`, method, more);

const login = (username: string, code?: string, password = 'the right one') =>
  call('POST', 'login', { body: { username, password, ...(code === undefined ? {} : { code }) } });

/** Makes a member whose app has the secret, as the screen does it. */
async function enrolled() {
  const username = await newMember();
  const { cookie } = await login(username);
  const offer = await call('POST', 'account/second-factor', { cookie });
  const { secret } = offer.body;
  const code = () => appCode(secret, clock.now());
  const confirmed = await call('POST', 'account/second-factor/confirm', { cookie, body: { code: code() } });
  expect(confirmed.status).toBe(200);
  wait(60);
  return { username, cookie, code, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

const auditOf = async (username: string) =>
  (
    await rows<{ action: string }>(
      db(),
      `select action from audit_entries a join staff_members m on m.id::text = a.subject_id
        where m.username = $1 order by a.id`,
      [username],
    )
  ).map(({ action }) => action);

describe('a second factor', () => {
  it('is set up by a first right code, and signing in asks for one from then on', async () => {
    const username = await newMember();
    const { cookie } = await login(username);
    const offer = await call('POST', 'account/second-factor', { cookie });
    expect(offer.body.uri).toContain(`secret=${offer.body.secret}`);
    expect(offer.body.qr.path).toMatch(/^M\d+ \d+h1v1h-1z/);
    expect((await login(username)).status).toBe(200);
    const { secret } = offer.body;
    const wrong = await call('POST', 'account/second-factor/confirm', { cookie, body: { code: '000000' } });
    expect(wrong.code).toBe('second_factor_refused');
    const confirm = () =>
      call('POST', 'account/second-factor/confirm', {
        cookie,
        body: { code: appCode(secret, clock.now()) },
      });
    const both = await Promise.all([confirm(), confirm()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await call('POST', 'account/second-factor', { cookie })).code).toBe('conflict');
    expect((await login(username)).code).toBe('second_factor_needed');
    expect((await login(username, undefined, 'a guess')).code).toBe('sign_in_refused');
    expect((await login(username, appCode(secret, clock.now()), 'a guess')).code).toBe('sign_in_refused');
    // The code that set it up is used, too.
    expect((await login(username, appCode(secret, clock.now()))).code).toBe('second_factor_refused');
    wait(30);
    expect((await login(username, appCode(secret, clock.now()))).status).toBe(200);
    const kept = await rows(db(), `select from second_factors f where f::text like '%' || $1 || '%'`, [
      offer.body.secret,
    ]);
    expect(kept).toEqual([]);
    expect(await auditOf(username)).toEqual(
      expect.arrayContaining(['staff.second_factor_set', 'staff.code_asked', 'staff.code_failed']),
    );
  });

  it('takes each code once, of any number at the same time too', async () => {
    const { username, code } = await enrolled();
    const now = code();
    const both = await Promise.all([login(username, now), login(username, now), login(username, now)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    wait(30);
    expect((await login(username, now)).code).toBe('second_factor_refused');
    expect((await login(username, code())).status).toBe(200);
  });

  it('gives way to a recovery code, each of them once', async () => {
    const { username, cookie, recoveryCodes } = await enrolled();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [one = '', two = ''] = recoveryCodes;
    const both = await Promise.all([login(username, one), login(username, one)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await login(username, ` ${two.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
    const account = await call('GET', 'account', { cookie });
    expect(account.body.secondFactor.recoveryCodesLeft).toBe(8);
    const kept = await rows(db(), `select from recovery_codes c where c::text like '%' || $1 || '%'`, [two]);
    expect(kept).toEqual([]);
    const another = await enrolled();
    expect((await login(another.username, recoveryCodes[3])).code).toBe('second_factor_refused');
  });

  it('is guessed at no faster than a password, whoever has that one', async () => {
    const { username, code } = await enrolled();
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, n) => login(username, n % 2 ? '000000' : undefined)),
    );
    const looked = tries.filter(({ status }) => status === 401);
    expect(looked).toHaveLength(5);
    expect((await login(username, code())).status).toBe(429);
    wait(60);
    expect((await login(username, code())).status).toBe(200);
  });

  it('is asked of everyone where the owner says so: a session without one opens nothing but its setting up', async () => {
    await execute(
      db(),
      `insert into settings (key, value) values ('staff.second_factor', '{"required": true}')`,
    );
    const username = await newMember();
    const { cookie, body } = await login(username);
    expect(body).toMatchObject({ mustEnrol: true, means: ['password'] });
    expect((await call('GET', 'pending', { cookie })).code).toBe('second_factor_required');
    const offer = await call('POST', 'account/second-factor', { cookie });
    const code = appCode(offer.body.secret, clock.now());
    await call('POST', 'account/second-factor/confirm', { cookie, body: { code } });
    expect((await call('GET', 'pending', { cookie })).status).toBe(200);
    expect((await call('DELETE', 'account/second-factor', { cookie })).code).toBe('second_factor_required');
    await execute(db(), `delete from settings where key = 'staff.second_factor'`);
    expect((await call('DELETE', 'account/second-factor', { cookie })).status).toBe(200);
    expect((await login(username)).status).toBe(200);
  });

  it('shows who is there again, by a code of its own', async () => {
    const { cookie, code } = await enrolled();
    wait(600);
    expect((await call('POST', 'account/recovery-codes', { cookie })).code).toBe('proof_needed');
    expect((await call('POST', 'proof', { cookie, body: { code: '000000' } })).code).toBe('proof_refused');
    const now = code();
    expect((await call('POST', 'proof', { cookie, body: { code: now } })).status).toBe(200);
    expect((await call('POST', 'proof', { cookie, body: { code: now } })).code).toBe('proof_refused');
    expect((await call('POST', 'account/recovery-codes', { cookie })).body.recoveryCodes).toHaveLength(10);
  });
});

describe('a passkey', () => {
  const here = () => {
    const { port } = new URL(shop.program.deps.config.publicUrl);
    return { origin: `http://localhost:${port}`, rpId: 'localhost' };
  };

  async function withPasskey() {
    const username = await newMember();
    const { cookie } = await login(username);
    const passkey = softPasskey(here());
    const options = await call('POST', 'account/passkeys/options', { cookie });
    const body = { name: 'Portátil', passkey: passkey.register(options.body) };
    expect((await call('POST', 'account/passkeys', { cookie, body })).body).toMatchObject({ success: true });
    return { username, cookie, passkey };
  }
  const options = async () => (await call('POST', 'passkey/options')).body as { challenge: string };
  const show = (passkey: object) => call('POST', 'passkey', { body: { passkey } });

  it('signs its member in without a name, and is listed with its last use', async () => {
    const { username, cookie, passkey } = await withPasskey();
    const entered = await show(passkey.answer(await options()));
    expect(entered.body).toMatchObject({ success: true, username, means: ['password', 'passkey'] });
    expect((await call('GET', 'session', { cookie: entered.cookie })).status).toBe(200);
    const { passkeys } = (await call('GET', 'account', { cookie })).body;
    expect(passkeys).toMatchObject([{ name: 'Portátil', lastUsedAt: clock.now().toISOString() }]);
    expect((await call('DELETE', `account/passkeys/${passkeys[0].id}`, { cookie })).status).toBe(200);
    expect((await show(passkey.answer(await options()))).code).toBe('passkey_refused');
  });

  it('proves who is there for its own member alone', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    wait(600);
    const prove = async (cookie: string, passkey: typeof mine.passkey) => {
      const asked = (await call('POST', 'proof/options', { cookie })).body;
      return call('POST', 'proof', { cookie, body: { passkey: passkey.answer(asked) } });
    };
    expect((await prove(mine.cookie, theirs.passkey)).code).toBe('proof_refused');
    expect((await prove(mine.cookie, mine.passkey)).status).toBe(200);
    expect((await call('POST', 'account/passkeys/options', { cookie: mine.cookie })).status).toBe(200);
  });

  it('of a member who is gone opens nothing', async () => {
    const { username, passkey } = await withPasskey();
    await execute(db(), 'update staff_members set is_active = false where username = $1', [username]);
    expect((await show(passkey.answer(await options()))).code).toBe('passkey_refused');
  });
});
