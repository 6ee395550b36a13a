import { describe, expect, it } from 'vitest';
import { authBench } from '#tests/harness/auth-bench.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { one, rows } from '../database/query.ts';
import { tables } from './realm-tables.ts';
import { type Realm, rulesOf } from './realms.ts';
import { endSessions, openSessions, recordUse } from './sessions.ts';

const bench = startForTests(authBench);

const db = () => bench.deps.database;

describe.each<Realm>(['staff', 'customer'])('session of the realm %s', (realm) => {
  const { sessionCookie, deviceCookie, sessionSeconds, mails } = rulesOf(realm);
  const { sessions, devices } = tables[realm];
  const open = (holder: string) =>
    openSessions(db(), realm, { holder: holder as never, now: bench.deps.now() });

  it('a session starts with a new token and stores only its hash', async () => {
    const holder = await bench.newHolder(realm);
    const planted = 'A'.repeat(43);
    const { token } = await bench.signIn(realm, holder, bench.request({ [sessionCookie]: planted }));
    expect(token).not.toBe(planted);
    expect(await bench.opens(realm, planted)).toBeUndefined();
    expect(await bench.opens(realm, token)).toMatchObject({ [tables[realm].holder]: holder });
    const kept = await rows<{ text: string }>(
      db(),
      `select s::text as text from ${sessions} s union all select d::text from ${devices} d`,
    );
    expect(kept.map(({ text }) => text).join()).not.toContain(token);
  });

  it('a session stores the network of the address, not the address', async () => {
    const holder = await bench.newHolder(realm);
    await bench.signIn(realm, holder);
    expect((await open(holder)).map(({ network }) => network)).toEqual(['203.0.113.0/24']);
  });

  it('a session expires at its time regardless of use', async () => {
    const { token } = await bench.signIn(realm, await bench.newHolder(realm));
    bench.wait(sessionSeconds - 1);
    const session = await bench.opens(realm, token);
    if (session) await recordUse(bench.deps, realm, session);
    bench.wait(1);
    expect(session).toBeDefined();
    expect(await bench.opens(realm, token)).toBeUndefined();
  });

  it('a session stores its last use to the minute', async () => {
    const holder = await bench.newHolder(realm);
    const { token, at } = await bench.signIn(realm, holder);
    const usedAfter = async (seconds: number) => {
      bench.wait(seconds);
      const session = await bench.opens(realm, token);
      if (session) await recordUse(bench.deps, realm, session);
      const [now] = await open(holder);
      return (now?.last_used_at.getTime() ?? 0) - at.getTime();
    };
    expect(await usedAfter(60)).toBe(0);
    expect(await usedAfter(1)).toBe(61_000);
  });

  it('a session ends alone or with all others of its holder, never with another holder’s', async () => {
    const [holder, other] = [await bench.newHolder(realm), await bench.newHolder(realm)];
    const tokens = [];
    for (const whose of [holder, holder, holder, other]) tokens.push(await bench.signIn(realm, whose));
    const [first, second, third, theirs] = tokens.map(({ token }) => token);
    const end = async (which: { id?: string; but?: string }) => {
      const ended = await endSessions(db(), realm, {
        holder: holder as never,
        at: bench.deps.now(),
        ...which,
      });
      return ended.length;
    };
    const idOf = async (token = '') => (await bench.opens(realm, token))?.id ?? '';
    expect(await end({ id: await idOf(theirs) })).toBe(0);
    expect(await end({ id: await idOf(first) })).toBe(1);
    expect(await end({ but: await idOf(second) })).toBe(1);
    expect(await end({})).toBe(1);
    expect(await bench.opens(realm, theirs ?? '')).toBeDefined();
    for (const ended of [first, second, third]) expect(await bench.opens(realm, ended ?? '')).toBeUndefined();
  });

  it('a session recognises a browser by its cookie, and mails about a new one if the realm does so', async () => {
    const holder = await bench.newHolder(realm);
    const news = () => bench.jobs.filter(({ payload }) => payload.kind === mails?.newDevice).length;
    const before = news();
    const first = await bench.signIn(realm, holder);
    const here = bench.request({ [deviceCookie]: first.deviceCookie });
    const again = await bench.signIn(realm, holder, here);
    expect([first.isKnownDevice, again.isKnownDevice]).toEqual([false, true]);
    expect(again.deviceCookie).toBe(first.deviceCookie);
    expect(news()).toBe(before);
    const elsewhere = await bench.signIn(realm, holder);
    expect(elsewhere.isKnownDevice).toBe(false);
    expect(news()).toBe(before + (mails ? 1 : 0));
    const stranger = await bench.newHolder(realm);
    expect((await bench.signIn(realm, stranger, here)).isKnownDevice).toBe(false);
  });

  it.each(['', 'invented', 'x'.repeat(5000)])(
    'a session starts in a new browser with the invalid cookie %j',
    async (cookie) => {
      const holder = await bench.newHolder(realm);
      const { deviceCookie: kept } = await bench.signIn(
        realm,
        holder,
        bench.request({ [deviceCookie]: cookie }),
      );
      expect(kept).toMatch(/^[\w-]{43}$/);
      const { count } = await one<{ count: number }>(
        db(),
        `select count(*)::int as count from ${devices} where ${tables[realm].holder} = $1`,
        [holder],
      );
      expect(count).toBe(1);
    },
  );
});
