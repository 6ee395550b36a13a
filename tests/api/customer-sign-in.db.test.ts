import { describe, expect, it } from 'vitest';
import { codeFor } from '#server/platform/auth/mailed-codes.ts';
import { browserAt, mailedCode as codeOf, signedIn as enter } from '#tests/harness/customer.ts';
import { readStoredMailTo } from '#tests/harness/kept-mail.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { queriesOn } from '../harness/queries.ts';
import { eventually, testShop } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(() => testShop({ config: { rateLimits: true, trustProxy: 1 } }));

const db = () => shop.program.deps.database;
const { execute, one, rows } = queriesOn(db);
let count = 0;
const browser = () => browserAt(shop);

async function buyer(): Promise<string> {
  count += 1;
  const email = `eva.${process.pid}.${count}@example.test`;
  await insertTestOrder(db(), { email });
  return email;
}

const mailsTo = (email: string) => shop.mailbox.mails().filter(({ to }) => to.includes(email));
const mailedCode = (email: string, mails = 1) => codeOf(shop, email, mails);
const signedIn = (email: string, from = browser(), mails = 1) => enter(shop, email, { from, mails });
const wrongCodeFor = (code: string) => (code === '000000' ? '111111' : '000000');

describe.concurrent('sign-in by mailed code', () => {
  it('sign-in by mailed code opens a session for the address once, and stores no readable secret', async () => {
    const email = await buyer();
    const phone = browser();
    expect((await phone.sessions()).status).toBe(401);
    expect((await phone.ask(email.toUpperCase(), 'fr')).status).toBe(202);
    const code = await mailedCode(email);
    const entered = await phone.enter(`  ${email.toUpperCase()}`, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(entered.reply).toMatchObject({ success: true, email });
    expect(entered.cookies.join()).toMatch(/customer_session=[\w-]{43};.*HttpOnly; SameSite=Lax/);
    expect((await phone.sessions()).reply.sessions).toMatchObject([
      { current: true, network: expect.any(String) },
    ]);

    const replayed = await phone.enter(email, code);
    expect([replayed.status, replayed.code]).toEqual([401, 'code_over']);
    expect((await browser().enter(email, code)).code).toBe('code_over');

    const kept = await readStoredMailTo(db(), { kind: 'customer-code', recipient: email });
    for (const part of Object.values(kept)) expect(part).not.toContain(code);
    expect(kept.html).toContain('…');
    expect(kept.text).toContain('…');
    const stored = await one<{ text: string }>(
      `select concat((select json_agg(s) from customer_sessions s), (select json_agg(c) from customer_codes c),
                     (select json_agg(d) from customer_devices d)) as text`,
    );
    // The cookie tells page scripts that the buyer is signed in, without further data.
    expect(phone.jar.get('customer_here')).toBe('1');
    phone.jar.delete('customer_here');
    for (const secret of phone.jar.values()) {
      expect(stored.text).not.toContain(secret);
      expect(stored.text).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    }
    expect(mailsTo(email)[0]?.subject).toBe(`${code} est votre code de connexion`);
  });

  it('sign-in by mailed code replies the same for an address that never bought, without mailing it', async () => {
    const [known, never] = [await buyer(), `nobody.${process.pid}@example.test`];
    await insertTestOrder(db(), { email: `unpaid.${never}`, paidAt: null });
    await insertTestOrder(db(), { email: `sample.${never}`, sample: true });
    const shape = async (email: string) => {
      const from = browser();
      const asked = await from.ask(email);
      const tried = await from.enter(email, '000000');
      const names = asked.cookies.map((line) => line.replace(/=[^;]*/, ''));
      return [asked.status, asked.reply, names, tried.status, tried.reply, tried.cookies];
    };
    const expected = await shape(known);
    for (const email of [never, `unpaid.${never}`, `sample.${never}`])
      expect(await shape(email)).toEqual(expected);
    await mailedCode(known);
    await eventually(async () => {
      const left = await rows(
        `select m.id from mails m join customer_codes c on m.dedupe_key = 'customer-code:' || c.id
          where c.email like '%' || $1`,
        [never],
      );
      expect(left).toEqual([]);
    });
    expect(shop.mailbox.mails().filter(({ to }) => to.includes(never))).toEqual([]);
    // Even the right code, guessed by chance, does not sign in to an account that does not exist.
    const { id } = await one<{ id: string }>('select id from customer_codes where email = $1', [never]);
    const hit = await browser().enter(never, codeFor(shop.program.deps.secrets.signingKey, id));
    expect([hit.status, hit.code]).toEqual([401, 'code_refused']);
  });

  it('sign-in by mailed code replies byte for byte the same whether an address bought, never bought, unsubscribed or was erased', async () => {
    const [known, never, stopped, erased] = [...'abcd'].map((letter) => `${letter}.tells@example.test`);
    for (const email of [known, stopped, erased]) await insertTestOrder(db(), { email: email ?? '' });
    await execute(
      `insert into suppressions (email, kind, source, created_at)
       select $1, kind, 'report', now() from unnest(array['bounce', 'complaint', 'marketing']) kind`,
      [stopped],
    );
    await execute(
      `insert into customer_erasures (email_sha256, asked_at, done_at)
       values (sha256(convert_to($1, 'UTF8')), now() + interval '1 second', now())`,
      [erased],
    );
    /** Returns all output of a request, without its random parts. */
    const said = async (email: string, at: number) => {
      const send = async (method: string, path: string, body?: unknown) => {
        const answer = await fetch(`${shop.url}${path}`, {
          method,
          headers: { 'x-forwarded-for': `198.51.100.${at}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = (await answer.text()).replaceAll(email, '@');
        const headers = [...answer.headers].map(([name, value]) =>
          name === 'set-cookie' ? value.replace(/=[^;]*/, '') : `${name}: ${value}`,
        );
        const own = /^(date|x-request-id): /;
        return [path.split('?')[0], answer.status, headers.filter((line) => !own.test(line)), text];
      };
      const account = '/api/customer-account';
      const orderNumber = 'K7PM4XWQ2D';
      return [
        await send('POST', `${account}/code`, { email, language: 'es' }),
        await send('POST', `${account}/session`, { email, code: '000000' }),
        await send('GET', `${account}?email=${encodeURIComponent(email)}`),
        await send('GET', `${account}/export`),
        await send('GET', `${account}/usernames`),
        await send('POST', '/api/orders/search', { email, orderNumber }),
        await send('POST', '/api/track-order', { email, orderNumber }),
      ];
    };
    const expected = await said(known ?? '', 11);
    for (const [at, email] of [never, stopped, erased].entries())
      expect(await said(email ?? '', 12 + at)).toEqual(expected);
  });

  it('sign-in by mailed code checks five attempts of any number sent at once, and then refuses even the right code', async () => {
    const email = await buyer();
    const asker = browser();
    await asker.ask(email);
    const code = await mailedCode(email);
    // Input that is not a six-digit code does not use up an attempt.
    for (const typed of ['12', 'abcdef', '1234567', code.slice(0, 5)])
      expect((await asker.enter(email, typed)).code).toBe('code_refused');
    const tries = await Promise.all(Array.from({ length: 12 }, () => asker.enter(email, wrongCodeFor(code))));
    const codes = tries.map((each) => each.code).sort();
    expect(codes).toEqual([...Array(7).fill('code_over'), ...Array(5).fill('code_refused')]);
    expect((await asker.enter(email, code)).code).toBe('code_over');
    // The visitor can request another code. Only the newest one is valid.
    await asker.ask(email);
    const next = await mailedCode(email, 2);
    expect((await asker.enter(email, next)).status).toBe(200);
  });

  it('sign-in by mailed code keeps the attempts of the requesting browser when others fail', async () => {
    const email = await buyer();
    const asker = browser();
    await asker.ask(email);
    const code = await mailedCode(email);
    const stranger = browser();
    for (let n = 0; n < 6; n += 1) await stranger.enter(email, wrongCodeFor(code));
    expect((await stranger.enter(email, code)).code).toBe('code_over');
    expect((await asker.enter(email, code)).status).toBe(200);
  });

  it('sign-in by mailed code opens one session per code when it is sent many times at once', async () => {
    const email = await buyer();
    const asker = browser();
    await asker.ask(email);
    const code = await mailedCode(email);
    const entries = await Promise.all(Array.from({ length: 5 }, () => asker.enter(email, code)));
    expect(entries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rows('select id from customer_sessions where email = $1', [email])).toHaveLength(1);
  });

  it('sign-in by mailed code refuses a code after ten minutes, and a code of another address', async () => {
    const [email, other] = [await buyer(), await buyer()];
    const asker = browser();
    await asker.ask(email);
    const code = await mailedCode(email);
    expect((await asker.enter(other, code)).code).toBe('code_over');
    const { minutes } = await one<{ minutes: number }>(
      'select (extract(epoch from expires_at - created_at) / 60)::int as minutes from customer_codes where email = $1',
      [email],
    );
    expect(minutes).toBe(10);
    await execute('update customer_codes set expires_at = now() where email = $1', [email]);
    expect((await asker.enter(email, code)).code).toBe('code_over');
  });
});

describe.concurrent('a customer session', () => {
  it('a customer session ends here, elsewhere and everywhere, for its own address only', async () => {
    const [email, other] = [await buyer(), await buyer()];
    const [phone, desk] = [await signedIn(email), await signedIn(email, browser(), 2)];
    const thief = await signedIn(other);
    await eventually(() =>
      expect(mailsTo(email).map(({ subject }) => subject)).toContain(
        'Acceso a tu cuenta desde un dispositivo nuevo',
      ),
    );
    expect(mailsTo(other).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^\d{6} es tu código para entrar$/),
    ]);

    const [first] = (await phone.sessions()).reply.sessions as { id: string }[];
    expect((await thief.call('DELETE', `/sessions/${first?.id}`)).status).toBe(404);
    expect((await desk.sessions()).reply.sessions).toHaveLength(2);

    expect((await desk.call('DELETE', '/session')).status).toBe(200);
    expect(desk.jar.has('customer_session')).toBe(false);
    expect((await phone.sessions()).reply.sessions).toHaveLength(1);
    const token = phone.jar.get('customer_session') ?? '';
    expect((await phone.call('DELETE', '/sessions')).status).toBe(200);
    phone.jar.set('customer_session', token);
    expect((await phone.sessions()).code).toBe('email_unproved');
    expect((await thief.sessions()).status).toBe(200);
  });
});

describe.concurrent('the limit of code requests', () => {
  it('the limit of code requests silently stops after four mails per hour, and still allows a known browser', async () => {
    const email = await buyer();
    const known = await signedIn(email);
    const stranger = browser();
    // The first request of a network may use the reserved share at any time, so it must finish first.
    const first = await stranger.ask(email);
    const others = await Promise.all(Array.from({ length: 5 }, () => stranger.ask(email)));
    expect([first, ...others].map(({ status }) => status)).toEqual(Array(6).fill(202));
    const asked = () => rows('select id from customer_codes where email = $1', [email]);
    expect(await asked()).toHaveLength(4);
    expect((await known.ask(email)).status).toBe(202);
    expect(await asked()).toHaveLength(5);
  });

  it('a network without earlier requests receives one code, and no second one, whatever strangers have used', async () => {
    const email = await buyer();
    const stranger = browser();
    for (let time = 0; time < 5; time += 1) await stranger.ask(email);
    const asked = () => rows('select id from customer_codes where email = $1', [email]);
    expect(await asked()).toHaveLength(4);
    const holder = browser();
    for (const total of [5, 5]) {
      await holder.ask(email);
      expect(await asked()).toHaveLength(total);
    }
  });

  it('the limit of code requests refuses one IP address for any mail address', async () => {
    const from = browser();
    const answers = await Promise.all(Array.from({ length: 35 }, (_, n) => from.ask(`n${n}@example.test`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

it.each([
  ['', 'email_required'],
  ['eva', 'email_invalid'],
])('an address entered as %j is %s', async (email, code) => {
  expect(await browser().ask(email)).toMatchObject({ status: 422, code });
});
