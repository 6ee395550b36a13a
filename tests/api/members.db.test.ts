import { hash } from '@node-rs/argon2';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '#contracts/kit/time.ts';

import {
  addMember,
  removeFactorsByCommand,
  resetPasswordByCommand,
} from '#server/staff/members/members-by-command.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { appCode } from '#tests/harness/authenticator-app.ts';
import { callShop } from '#tests/harness/call-shop.ts';
import { readStoredMailTo } from '#tests/harness/kept-mail.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { eventually, post, testShop, uniqueName } from '#tests/harness/shop.ts';
import { createSoftwarePasskey } from '#tests/harness/soft-passkey.ts';
import { createStoppedClock } from '#tests/harness/standing-clock.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { cheapPasswordHash, insertTestMember } from '#tests/harness/test-members.ts';

const shop = startForTests(testShop);
let owner: string;
const password = 'correct horse battery';
const realNow = () => new Date();
beforeAll(async () => {
  owner = (await login('owner')).cookie;
});
afterEach(() => {
  shop.program.deps.now = realNow;
});

const db = () => shop.program.deps.database;
const { execute, one, rows } = queriesOn(db);

const firefox = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

const call = (method: string, path: string, more: { cookie?: string; body?: object } = {}) =>
  callShop(`${shop.url}/api/admin/${path}`, method, { ...more, headers: firefox });

const login = (username: string, word = password) =>
  call('POST', 'login', { body: { username, password: word } });

async function inviteMember(role: 'owner' | 'agent' = 'agent') {
  const email = `${uniqueName('new')}@example.com`;
  const body = { email: ` ${email.toUpperCase()}`, role, language: 'en' };
  expect((await call('POST', 'invitations', { cookie: owner, body })).status).toBe(200);
  const mail = await eventually(() => {
    const found = shop.mailbox.mails().find(({ to }) => to.includes(email));
    if (!found) throw new Error('no mail yet');
    return found;
  });
  const token = /\/admin\/invitation\/([\w-]+)/.exec(mail.text)?.[1] ?? '';
  return { email, token, mail };
}

const accept = (token: string, username: string, word = password) =>
  call('POST', 'invitation/accept', { body: { token, username, password: word } });

async function newMember(role: 'owner' | 'agent' = 'agent') {
  const { token, email } = await inviteMember(role);
  const username = uniqueName('clerk');
  expect((await accept(token, username)).status).toBe(200);
  const { cookie } = await login(username);
  const { id } = await one<{ id: string }>('select id from staff_members where username = $1', [username]);
  return { id, username, cookie, email };
}

describe('a staff invitation', () => {
  it("a staff invitation is mailed in its recipient's language, and the stored mail contains no invitation token", async () => {
    const { mail, token, email } = await inviteMember();
    expect(mail.subject).toMatch(/^You’re invited to run /);
    expect((await call('POST', 'invitation', { body: { token } })).body).toMatchObject({
      email,
      role: 'agent',
      language: 'en',
    });
    // The mail arrives a moment before the shop stores that it was sent.
    const kept = await eventually(() =>
      readStoredMailTo(db(), { kind: 'staff-invitation', recipient: email }),
    );
    expect(kept.text).toContain('/admin/invitation/…');
    expect(kept.text + kept.html).not.toContain(token);
    const rowsWith = await rows(`select from staff_invitations i where i::text like '%' || $1 || '%'`, [
      token,
    ]);
    expect(rowsWith).toEqual([]);
  });

  it('a staff invitation creates one member when opened several times at once', async () => {
    const { token } = await inviteMember();
    const both = await Promise.all([accept(token, uniqueName('a')), accept(token, uniqueName('b'))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await accept(token, uniqueName('c'))).code).toBe('invitation_invalid');
  });

  it('a staff invitation expires after three days, on withdrawal, on a newer one and when its sender is removed', async () => {
    const late = await inviteMember();
    shop.program.deps.now = () => new Date(Date.now() + 73 * hourMs);
    expect((await accept(late.token, uniqueName())).code).toBe('invitation_invalid');
    shop.program.deps.now = realNow;
    const withdrawn = await inviteMember();
    const { invitations } = (await call('GET', 'members', { cookie: owner })).body;
    const { id } = invitations.find(({ email }: { email: string }) => email === withdrawn.email);
    expect((await call('DELETE', `invitations/${id}`, { cookie: owner })).status).toBe(200);
    expect((await accept(withdrawn.token, uniqueName())).code).toBe('invitation_invalid');
    const first = await inviteMember();
    const again = { email: first.email, role: 'agent', language: 'es' };
    await call('POST', 'invitations', { cookie: owner, body: again });
    expect((await accept(first.token, uniqueName())).code).toBe('invitation_invalid');
    const by = await newMember('owner');
    const theirs = `${uniqueName()}@example.com`;
    await call('POST', 'invitations', { cookie: by.cookie, body: { ...again, email: theirs } });
    const token = await eventually(() => {
      const mail = shop.mailbox.mails().find(({ to }) => to.includes(theirs));
      return (
        /\/admin\/invitation\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? Promise.reject(new Error('no mail'))
      );
    });
    await call('PUT', `members/${by.id}`, { cookie: owner, body: { active: false } });
    expect((await accept(token, uniqueName())).code).toBe('invitation_invalid');
  });

  it('a staff invitation refuses a name in use in any spelling, and a short password', async () => {
    const { token } = await inviteMember();
    expect((await accept(token, ' OWNER\u200b')).code).toBe('username_taken');
    expect((await accept(token, uniqueName(), 'short')).code).toBe('invalid_request');
    expect((await accept(token, uniqueName())).status).toBe(200);
  });
});

describe('a staff member', () => {
  it('a staff member loses every session and cannot sign in after removal', async () => {
    const { id, username, cookie } = await newMember();
    expect((await call('GET', 'session', { cookie })).status).toBe(200);
    const change = (active: boolean) => call('PUT', `members/${id}`, { cookie: owner, body: { active } });
    expect((await change(false)).status).toBe(200);
    expect((await call('GET', 'session', { cookie })).code).toBe('unauthorized');
    expect((await login(username)).code).toBe('sign_in_refused');
    expect((await change(true)).status).toBe(200);
    expect((await call('GET', 'session', { cookie })).code).toBe('unauthorized');
    expect((await login(username)).status).toBe(200);
  });

  it('a staff member receives no more live events on an open page after removal', async () => {
    const { id, cookie } = await newMember();
    const stream = await fetch(`${shop.url}/api/admin/live`, { headers: { cookie } });
    expect(stream.status).toBe(200);
    const told = stream.text();
    await call('PUT', `members/${id}`, { cookie: owner, body: { active: false } });
    expect(await told).toContain('event: hello');
  });

  it('a staff member cannot leave the shop without an owner, even when two demote each other at once', async () => {
    await execute(`update staff_members set role = 'agent' where username <> 'owner'`);
    const two = await newMember('owner');
    const { id } = await one<{ id: string }>(`select id from staff_members where username = 'owner'`);
    expect((await call('PUT', `members/${id}`, { cookie: owner, body: { role: 'agent' } })).code).toBe(
      'own_membership',
    );
    const both = await Promise.all([
      call('PUT', `members/${two.id}`, { cookie: owner, body: { role: 'agent' } }),
      call('PUT', `members/${id}`, { cookie: two.cookie, body: { role: 'agent' } }),
    ]);
    const left = await rows(`select from staff_members where role = 'owner' and is_active`);
    expect(left).toHaveLength(1);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    await execute(`update staff_members set role = 'owner' where username = 'owner'`);
    owner = (await login('owner')).cookie;
  });

  it('a staff member changes their own password and language, which ends their other sessions', async () => {
    const { username, cookie } = await newMember();
    const other = (await login(username)).cookie;
    const body = { password: 'another long password' };
    expect((await call('PUT', 'account/password', { cookie, body })).status).toBe(200);
    expect((await call('GET', 'session', { cookie: other })).status).toBe(401);
    expect((await call('GET', 'session', { cookie })).body.language).toBe('en');
    await call('PUT', 'account/language', { cookie, body: { language: 'es' } });
    expect((await call('GET', 'session', { cookie })).body.language).toBe('es');
    expect((await login(username)).status).toBe(401);
    expect((await login(username, body.password)).status).toBe(200);
  });

  it('a staff member sees and ends their own sessions only, while the owner sees all', async () => {
    const [mine, theirs] = [await newMember(), await newMember()];
    const list = async (cookie: string) => (await call('GET', 'sessions', { cookie })).body.items;
    expect(await list(mine.cookie)).toMatchObject([
      {
        username: mine.username,
        current: true,
        browser: 'Firefox',
        system: 'Linux',
        network: '127.0.0.0/24',
      },
    ]);
    const [{ id }] = await list(theirs.cookie);
    expect((await call('DELETE', `sessions/${id}`, { cookie: mine.cookie })).code).toBe('not_found');
    const names = (await list(owner)).map(({ username }: { username: string }) => username);
    expect(names).toEqual(expect.arrayContaining([mine.username, theirs.username, 'owner']));
    expect((await call('DELETE', `sessions/${id}`, { cookie: owner })).status).toBe(200);
    expect((await call('GET', 'session', { cookie: theirs.cookie })).status).toBe(401);
  });

  it("a staff member is added from the shop's machine with a password shown once", async () => {
    const input = { name: uniqueName(), email: 'nueva@example.com', role: 'agent' } as const;
    const { username, password: told } = await addMember(db(), input);
    expect((await login(username, told)).status).toBe(200);
    await expect(addMember(db(), input)).rejects.toThrow('already');
    await expect(addMember(db(), { ...input, name: uniqueName(), email: 'x' })).rejects.toThrow(
      'not a valid e-mail address',
    );
  });

  it("a staff member who lost all credentials regains access from the shop's machine", async () => {
    const { username, cookie } = await newMember();
    await call('POST', 'account/second-factor', { cookie });
    const renewed = await resetPasswordByCommand(db(), username);
    expect((await login(username)).status).toBe(401);
    expect((await login(username, renewed.password)).status).toBe(200);
    await removeFactorsByCommand(db(), username);
    await expect(removeFactorsByCommand(db(), 'nobody')).rejects.toThrow('no member');
    expect((await call('GET', 'session', { cookie })).status).toBe(401);
  });
});

describe('the audit log', () => {
  it('the audit log is searched by member, action, object and time, page by page', async () => {
    const { id, username } = await newMember();
    await call('PUT', `members/${id}`, { cookie: owner, body: { role: 'owner' } });
    const read = async (query: string) => (await call('GET', `audit?${query}`, { cookie: owner })).body;
    const changed = (await read(`action=staff.changed&subjectId=${id}`)).items;
    expect(changed).toMatchObject([
      {
        username: 'owner',
        subjectType: 'staff_member',
        before: { role: 'agent', active: true },
        after: { role: 'owner', active: true },
      },
    ]);
    const theirs = (await read(`member=${username}`)).items;
    expect(theirs.map(({ action }: { action: string }) => action)).toEqual([
      'staff.signed_in',
      'staff.invitation_accepted',
    ]);
    expect((await read(`q=${id}`)).items.length).toBeGreaterThan(2);
    expect((await read('q=staff.inv&limit=2')).items).toHaveLength(2);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' }).format(new Date());
    const all = await read(`from=${day}&to=${day}`);
    expect((await read(`to=2020-01-01`)).items).toEqual([]);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await read(`from=${day}&to=${day}&limit=7${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map((item: { id: string }) => item.id));
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(all.total);
    const bad = await call('GET', 'audit?cursor=bm9uc2Vuc2U', { cookie: owner });
    expect([bad.status, bad.code]).toEqual([400, 'invalid_request']);
  });
});

describe('a staff session', () => {
  const session = (cookie: string) => fetch(`${shop.url}/api/admin/session`, { headers: { cookie } });

  describe('of a member', () => {
    it("a member's session starts with a cookie unreadable by scripts and ends on sign-out", async () => {
      const body = JSON.stringify({ username: 'Owner', password });
      const headers = { 'content-type': 'application/json' };
      const entered = await fetch(`${shop.url}/api/admin/login`, { method: 'POST', headers, body });
      expect(entered.status).toBe(200);
      const cookie = entered.headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(/HttpOnly/);
      expect(cookie).toMatch(/SameSite=Strict/);
      expect(await (await session(cookie)).json()).toMatchObject({ success: true, username: 'owner' });
      await post(`${shop.url}/api/admin/logout`, {}, { cookie });
      expect((await session(cookie)).status).toBe(401);
    });

    it.each(['', 'staff_session=', 'staff_session=invented', `staff_session=${'x'.repeat(5000)}`])(
      "a member's session is refused with the cookie %j",
      async (cookie) => {
        for (const path of ['/api/admin/session', '/api/admin/doubts', '/api/admin/providers']) {
          expect((await fetch(shop.url + path, { headers: { cookie } })).status).toBe(401);
        }
      },
    );
  });
});

describe('a staff sign-in', () => {
  let right: string;
  beforeAll(async () => {
    right = await hash('the right one', cheapPasswordHash);
  });

  const clock = createStoppedClock(() => shop);
  const { wait } = clock;

  const newMember = () => insertTestMember(db(), right);

  const call = (method: string, path: string, more: { cookie?: string; body?: object } = {}) =>
    callShop(`${shop.url}/api/admin/${path}`, method, more);

  const login = (username: string, code?: string, password = 'the right one') =>
    call('POST', 'login', { body: { username, password, ...(code === undefined ? {} : { code }) } });

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
        `select action from audit_entries a join staff_members m on m.id::text = a.subject_id
          where m.username = $1 order by a.id`,
        [username],
      )
    ).map(({ action }) => action);

  describe('with a second factor', () => {
    it('a second factor is activated by a first valid code and then required', async () => {
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
      // The code that activated the app cannot be used again.
      expect((await login(username, appCode(secret, clock.now()))).code).toBe('second_factor_refused');
      wait(30);
      expect((await login(username, appCode(secret, clock.now()))).status).toBe(200);
      const kept = await rows(`select from second_factors f where f::text like '%' || $1 || '%'`, [
        offer.body.secret,
      ]);
      expect(kept).toEqual([]);
      expect(await auditOf(username)).toEqual(
        expect.arrayContaining(['staff.second_factor_set', 'staff.code_asked', 'staff.code_failed']),
      );
    });

    it('a sign-in with a second factor accepts each code once, also concurrently', async () => {
      const { username, code } = await enrolled();
      const now = code();
      const both = await Promise.all([login(username, now), login(username, now), login(username, now)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
      wait(30);
      expect((await login(username, now)).code).toBe('second_factor_refused');
      expect((await login(username, code())).status).toBe(200);
    });

    it('a sign-in with a second factor accepts each recovery code once', async () => {
      const { username, cookie, recoveryCodes } = await enrolled();
      expect(new Set(recoveryCodes).size).toBe(10);
      const [one = '', two = ''] = recoveryCodes;
      const both = await Promise.all([login(username, one), login(username, one)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect((await login(username, ` ${two.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
      const account = await call('GET', 'account', { cookie });
      expect(account.body.secondFactor.recoveryCodesLeft).toBe(8);
      const kept = await rows(`select from recovery_codes c where c::text like '%' || $1 || '%'`, [two]);
      expect(kept).toEqual([]);
      const another = await enrolled();
      expect((await login(another.username, recoveryCodes[3])).code).toBe('second_factor_refused');
    });

    it('a sign-in with a second factor limits guesses like a password, even with the right password', async () => {
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

    it('a second factor is required for every member when the owner sets it, and a session without one can only set it up', async () => {
      await saveSetting(db(), 'staff.second_factor', { required: true });
      const username = await newMember();
      const { cookie, body } = await login(username);
      expect(body).toMatchObject({ mustEnrol: true, means: ['password'] });
      expect((await call('GET', 'pending', { cookie })).code).toBe('second_factor_required');
      const offer = await call('POST', 'account/second-factor', { cookie });
      const code = appCode(offer.body.secret, clock.now());
      await call('POST', 'account/second-factor/confirm', { cookie, body: { code } });
      expect((await call('GET', 'pending', { cookie })).status).toBe(200);
      expect((await call('DELETE', 'account/second-factor', { cookie })).code).toBe('second_factor_required');
      await execute(`delete from settings where key = 'staff.second_factor'`);
      expect((await call('DELETE', 'account/second-factor', { cookie })).status).toBe(200);
      expect((await login(username)).status).toBe(200);
    });

    it('a sign-in with a second factor proves identity again by a code', async () => {
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

  describe('with a passkey', () => {
    const here = () => {
      const { port } = new URL(shop.program.deps.config.publicUrl);
      return { origin: `http://localhost:${port}`, rpId: 'localhost' };
    };

    async function withPasskey() {
      const username = await newMember();
      const { cookie } = await login(username);
      const passkey = createSoftwarePasskey(here());
      const options = await call('POST', 'account/passkeys/options', { cookie });
      const body = { name: 'Portátil', passkey: passkey.register(options.body) };
      expect((await call('POST', 'account/passkeys', { cookie, body })).body).toMatchObject({
        success: true,
      });
      return { username, cookie, passkey };
    }
    const options = async () => (await call('POST', 'passkey/options')).body as { challenge: string };
    const show = (passkey: object) => call('POST', 'passkey', { body: { passkey } });

    it('a sign-in with a passkey signs its member in without a name and shows its last use', async () => {
      const { username, cookie, passkey } = await withPasskey();
      const entered = await show(passkey.answer(await options()));
      expect(entered.body).toMatchObject({ success: true, username, means: ['password', 'passkey'] });
      expect((await call('GET', 'session', { cookie: entered.cookie })).status).toBe(200);
      const { passkeys } = (await call('GET', 'account', { cookie })).body;
      expect(passkeys).toMatchObject([{ name: 'Portátil', lastUsedAt: clock.now().toISOString() }]);
      expect((await call('DELETE', `account/passkeys/${passkeys[0].id}`, { cookie })).status).toBe(200);
      expect((await show(passkey.answer(await options()))).code).toBe('passkey_refused');
    });

    it('a sign-in with a passkey proves identity for its own member only', async () => {
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

    it('a sign-in with a passkey rejects the passkey of a removed member', async () => {
      const { username, passkey } = await withPasskey();
      await execute('update staff_members set is_active = false where username = $1', [username]);
      expect((await show(passkey.answer(await options()))).code).toBe('passkey_refused');
    });
  });
});
