import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts';
import { databaseProxy } from '#tests/harness/database-proxy.ts';
import type { Log } from '../logging/log.ts';
import { awaitServer, judgeSessions, requireRoom, withAdvice } from './judge-server.ts';
import { openListener, proveHearing, provingChannel } from './listener.ts';

let there: TestDatabase;
beforeAll(async () => {
  there = await testDatabase(1);
});
afterAll(() => there.close());

const impatient = { waitMs: 0, onWait: () => undefined };

it('takes a server of today with sessions of its own', async () => {
  await awaitServer(there.url, impatient);
});

it('names an older server and a pooler in transaction mode', () => {
  const session = { version: 180_001, name: '18.1', backend: 1 };
  expect(judgeSessions(session, { ...session, backend: 2 })).toBeNull();
  expect(judgeSessions({ ...session, version: 170_006, name: '17.6' }, session)).toMatch(
    /18 or later.*17\.6/,
  );
  expect(judgeSessions(session, session)).toMatch(/transaction mode.*DATABASE_DIRECT_URL/);
});

it('waits for a server that is not up yet, and says so once', async () => {
  const proxy = await databaseProxy(there.url, { cut: true });
  onTestFinished(proxy.cut);
  const reasons: string[] = [];
  await awaitServer(proxy.url, {
    waitMs: 30_000,
    onWait: (reason) => {
      reasons.push(reason);
      void proxy.mend();
    },
  });
  expect(reasons).toHaveLength(1);
});

it('refuses a way on which announcements are lost', async () => {
  const proxy = await databaseProxy(there.url, { deaf: true });
  onTestFinished(proxy.cut);
  const log = { warn: () => undefined } as unknown as Log;
  const listener = await openListener(proxy.url, [provingChannel], log);
  onTestFinished(() => listener.close());
  await expect(proveHearing(listener, there.database, 50)).rejects.toThrow('LISTEN');
  const hearing = await openListener(there.url, [provingChannel], log);
  onTestFinished(() => hearing.close());
  await proveHearing(hearing, there.database);
});

it('does not wait for what waiting cannot mend', async () => {
  const wrong = new URL(there.url);
  wrong.pathname = '/no_such_database';
  await expect(awaitServer(wrong.href, { ...impatient, waitMs: 60_000 })).rejects.toThrow(
    /cannot be used: database "no_such_database" does not exist/,
  );
  await expect(awaitServer('postgresql://x@127.0.0.1:1/x', impatient)).rejects.toThrow(/cannot be used/);
});

it('says how many connections are needed where a role may have fewer', async () => {
  const role = `few_${randomBytes(4).toString('hex')}`;
  await there.database.query(`create role ${role} login password 'few' connection limit 3`);
  onTestFinished(async () => void (await there.database.query(`drop role ${role}`)));
  const url = new URL(there.url);
  Object.assign(url, { username: role, password: 'few' });
  const reasons: string[] = [];
  const patience = { patienceMs: 5000, waitMs: 0, onWait: (reason: string) => reasons.push(reason) };
  await expect(requireRoom(url.href, { pool: 2, beside: 5 }, patience)).rejects.toThrow(
    /needs 7 connections \(DATABASE_POOL=2 and 5 beside it\), and the database gave 3: too many connections for role/,
  );
  await requireRoom(there.url, { pool: 2, beside: 5 }, patience);
});

it('names what helps where the server’s certificate is signed by an authority of its own', () => {
  for (const code of [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ])
    expect(withAdvice(Object.assign(new Error('self-signed'), { code }))).toMatch(/sslrootcert=/);
  expect(withAdvice(new Error('no such role'))).toBe('no such role');
});
