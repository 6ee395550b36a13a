import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '#contracts/kit/time.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import { addMember, rescueFactors, rescuePassword } from '#server/staff/members/members-by-command.ts';
import { keptMailTo } from '#tests/harness/kept-mail.ts';
import { callShop } from '../harness/call-shop.ts';
import { eventually, type TestShop, testShop, uniqueName } from '../harness/shop.ts';

let shop: TestShop;
let owner: string;
const password = 'correct horse battery';
const realNow = () => new Date();
beforeAll(async () => {
  shop = await testShop();
  owner = (await login('owner')).cookie;
});
afterAll(() => shop.close());
afterEach(() => {
  shop.program.deps.now = realNow;
});

const db = () => shop.program.deps.database;

const firefox = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

const call = (method: string, path: string, more: { cookie?: string; body?: object } = {}) =>
  callShop(`${shop.url}/api/admin/${path}`, method, { ...more, headers: firefox });

const login = (username: string, word = password) =>
  call('POST', 'login', { body: { username, password: word } });

/** Returns the link that the mail brings; a different one than any before. */
async function invited(role: 'owner' | 'agent' = 'agent') {
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
  const { token, email } = await invited(role);
  const username = uniqueName('clerk');
  expect((await accept(token, username)).status).toBe(200);
  const { cookie } = await login(username);
  const { id } = await one<{ id: string }>(db(), 'select id from staff_members where username = $1', [
    username,
  ]);
  return { id, username, cookie, email };
}

describe('an invitation', () => {
  it('comes by mail in the language of its reader, and what is kept of the mail opens nothing', async () => {
    const { mail, token, email } = await invited();
    expect(mail.subject).toMatch(/^You’re invited to run /);
    expect((await call('POST', 'invitation', { body: { token } })).body).toMatchObject({
      email,
      role: 'agent',
      language: 'en',
    });
    // The mailbox has the mail a moment before the shop has written down that it left.
    const kept = await eventually(() => keptMailTo(db(), { kind: 'staff-invitation', recipient: email }));
    expect(kept.text).toContain('/admin/invitation/…');
    expect(kept.text + kept.html).not.toContain(token);
    const rowsWith = await rows(db(), `select from staff_invitations i where i::text like '%' || $1 || '%'`, [
      token,
    ]);
    expect(rowsWith).toEqual([]);
  });

  it('makes one member, of any number who open it at once', async () => {
    const { token } = await invited();
    const both = await Promise.all([accept(token, uniqueName('a')), accept(token, uniqueName('b'))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await accept(token, uniqueName('c'))).code).toBe('invitation_invalid');
  });

  it('is over after three days, when withdrawn, when there is a newer one, and when who invited is gone', async () => {
    const late = await invited();
    shop.program.deps.now = () => new Date(Date.now() + 73 * hourMs);
    expect((await accept(late.token, uniqueName())).code).toBe('invitation_invalid');
    shop.program.deps.now = realNow;
    const withdrawn = await invited();
    const { invitations } = (await call('GET', 'members', { cookie: owner })).body;
    const { id } = invitations.find(({ email }: { email: string }) => email === withdrawn.email);
    expect((await call('DELETE', `invitations/${id}`, { cookie: owner })).status).toBe(200);
    expect((await accept(withdrawn.token, uniqueName())).code).toBe('invitation_invalid');
    const first = await invited();
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

  it('takes no name that a member has, however it is spelled, and no short password', async () => {
    const { token } = await invited();
    expect((await accept(token, ' OWNER\u200b')).code).toBe('username_taken');
    expect((await accept(token, uniqueName(), 'short')).code).toBe('invalid_request');
    expect((await accept(token, uniqueName())).status).toBe(200);
  });
});

describe('a member', () => {
  it('who is gone has no session any more, and does not come in', async () => {
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

  it('who is gone hears no more of what changes, on a page that was open', async () => {
    const { id, cookie } = await newMember();
    const stream = await fetch(`${shop.url}/api/admin/live`, { headers: { cookie } });
    expect(stream.status).toBe(200);
    const told = stream.text();
    await call('PUT', `members/${id}`, { cookie: owner, body: { active: false } });
    // It ends by itself, so the text is whole.
    expect(await told).toContain('event: hello');
  });

  it('never leaves the shop without an owner, of two who demote each other at once neither', async () => {
    await execute(db(), `update staff_members set role = 'agent' where username <> 'owner'`);
    const two = await newMember('owner');
    const { id } = await one<{ id: string }>(db(), `select id from staff_members where username = 'owner'`);
    expect((await call('PUT', `members/${id}`, { cookie: owner, body: { role: 'agent' } })).code).toBe(
      'own_membership',
    );
    const both = await Promise.all([
      call('PUT', `members/${two.id}`, { cookie: owner, body: { role: 'agent' } }),
      call('PUT', `members/${id}`, { cookie: two.cookie, body: { role: 'agent' } }),
    ]);
    const left = await rows(db(), `select from staff_members where role = 'owner' and is_active`);
    expect(left).toHaveLength(1);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    await execute(db(), `update staff_members set role = 'owner' where username = 'owner'`);
    owner = (await login('owner')).cookie;
  });

  it('who is an agent changes nobody, and reads no audit', async () => {
    const { id, cookie } = await newMember();
    const asked = [
      call('PUT', `members/${id}`, { cookie, body: { role: 'owner' } }),
      call('POST', 'invitations', {
        cookie,
        body: { email: 'a@example.com', role: 'owner', language: 'es' },
      }),
      call('POST', `members/${id}/reset-factors`, { cookie }),
      call('GET', 'members', { cookie }),
      call('GET', 'audit', { cookie }),
    ];
    for (const { code } of await Promise.all(asked)) expect(code).toBe('not_permitted');
  });

  it('changes their own password and language; their other sessions end', async () => {
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

  it('sees and ends their own sessions alone; the owner everybody’s', async () => {
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

  it('a member is added from the shop’s machine, with a password that is told once', async () => {
    const input = { name: uniqueName(), email: 'nueva@example.com', role: 'agent' } as const;
    const { username, password: told } = await addMember(db(), input);
    expect((await login(username, told)).status).toBe(200);
    await expect(addMember(db(), input)).rejects.toThrow('already');
    await expect(addMember(db(), { ...input, name: uniqueName(), email: 'x' })).rejects.toThrow('no address');
  });

  it('who lost everything is let in again from the shop’s machine', async () => {
    const { username, cookie } = await newMember();
    await call('POST', 'account/second-factor', { cookie });
    const renewed = await rescuePassword(db(), username);
    expect((await login(username)).status).toBe(401);
    expect((await login(username, renewed.password)).status).toBe(200);
    await rescueFactors(db(), username);
    await expect(rescueFactors(db(), 'nobody')).rejects.toThrow('no member');
    expect((await call('GET', 'session', { cookie })).status).toBe(401);
  });
});

describe('the audit', () => {
  it('is read by who, what, whom and when, a page at a time', async () => {
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
