import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '#tests/harness/database.ts';
import { databaseProxy } from '#tests/harness/database-proxy.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import type { Log } from '../logging/log.ts';
import { awaitServer, findSessionProblem, requireConnections, withAdvice } from './judge-server.ts';
import { openListener, verifyChannel, verifyListening } from './listener.ts';

const there = startForTests(() => testDatabase(1));

const impatient = { waitMs: 0, onWait: () => undefined };

it('the server check accepts a current server with its own sessions', async () => {
  await awaitServer(there.url, impatient);
});

it('the server check rejects an older server and a pooler in transaction mode', () => {
  const session = { version: 180_001, name: '18.1', backend: 1 };
  expect(findSessionProblem(session, { ...session, backend: 2 })).toBeNull();
  expect(findSessionProblem({ ...session, version: 170_006, name: '17.6' }, session)).toMatch(
    /18 or later.*17\.6/,
  );
  expect(findSessionProblem(session, session)).toMatch(/transaction mode.*DATABASE_DIRECT_URL/);
});

it('the server check waits for a starting server and logs it once', async () => {
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

it('the server check rejects a connection without notifications', async () => {
  const proxy = await databaseProxy(there.url, { deaf: true });
  onTestFinished(proxy.cut);
  const log = { warn: () => undefined } as unknown as Log;
  const listener = await openListener(proxy.url, [verifyChannel], log);
  onTestFinished(() => listener.close());
  await expect(verifyListening(listener, there.database, 50)).rejects.toThrow('LISTEN');
  const hearing = await openListener(there.url, [verifyChannel], log);
  onTestFinished(() => hearing.close());
  await verifyListening(hearing, there.database);
});

it('the server check fails immediately for errors that waiting does not fix', async () => {
  const wrong = new URL(there.url);
  wrong.pathname = '/no_such_database';
  await expect(awaitServer(wrong.href, { ...impatient, waitMs: 60_000 })).rejects.toThrow(
    /cannot be used: database "no_such_database" does not exist/,
  );
  await expect(awaitServer('postgresql://x@127.0.0.1:1/x', impatient)).rejects.toThrow(/cannot be used/);
});

it('the server check reports the required number of connections when the role is limited', async () => {
  const role = `few_${randomBytes(4).toString('hex')}`;
  await there.database.query(`create role ${role} login password 'few' connection limit 3`);
  onTestFinished(async () => void (await there.database.query(`drop role ${role}`)));
  const url = new URL(there.url);
  Object.assign(url, { username: role, password: 'few' });
  const reasons: string[] = [];
  const patience = { patienceMs: 5000, waitMs: 0, onWait: (reason: string) => reasons.push(reason) };
  await expect(requireConnections(url.href, { pool: 2, beside: 5 }, patience)).rejects.toThrow(
    /needs 7 connections \(DATABASE_POOL=2 and 5 in addition\), but the database allowed 3: too many connections for role/,
  );
  await requireConnections(there.url, { pool: 2, beside: 5 }, patience);
});

it('the server check advises how to trust a private certificate authority', () => {
  for (const code of [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ])
    expect(withAdvice(Object.assign(new Error('self-signed'), { code }))).toMatch(/sslrootcert=/);
  expect(withAdvice(new Error('no such role'))).toBe('no such role');
  const refused = ['127.0.0.1', '::1'].map((address) => new Error(`connect ECONNREFUSED ${address}:5432`));
  expect(withAdvice(new AggregateError(refused))).toMatch(/ECONNREFUSED 127\.0\.0\.1:5432; .*::1:5432/);
});
