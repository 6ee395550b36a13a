import { expect, test } from 'vitest';
import {
  decideAfterFailedStart,
  embeddedPoolSize,
  parsePostmasterFile,
  serverArguments,
  socketFolder,
} from './rules.ts';

const file = '4711\n/data/postgres\n1763686000\n3007\n\n127.0.0.1\n  1234567    32768\nready   \n';

test('a running server is recognised by its pid file', () => {
  expect(parsePostmasterFile(file)).toEqual({ pid: 4711, port: 3007, ready: true });
});

test.each([
  ['', null],
  ['-5\n', null],
  ['4711\n/data/postgres\n', { pid: 4711, port: 0, ready: false }],
  [file.replace('ready   ', 'starting'), { pid: 4711, port: 3007, ready: false }],
])('the embedded server reads the incomplete pid file %j', (text, expected) => {
  expect(parsePostmasterFile(text)).toEqual(expected);
});

test.each([
  ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', 'next-port'],
  ['FATAL:  lock file "postmaster.pid" already exists', 'wait'],
  ['FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use', 'wait'],
  ['FATAL:  data directory has wrong ownership', 'give-up'],
])('the failed start %s is judged as %s', (output, verdict) => {
  expect(decideAfterFailedStart(output)).toBe(verdict);
});

test('the embedded server is configured as durable and on loopback only', () => {
  const line = serverArguments({ cluster: '/c', port: 1, durable: true, maxConnections: 100 }).join(' ');
  for (const setting of [
    'fsync=on',
    'synchronous_commit=on',
    'full_page_writes=on',
    'listen_addresses=127.0.0.1',
  ]) {
    expect(line).toContain(setting);
  }
});

test('the embedded server uses the data folder for the socket unless the path is too long', () => {
  expect(socketFolder('/srv/shop/.data/postgres')).toBe('/srv/shop/.data/postgres');
  expect(socketFolder(`/${'long/'.repeat(18)}postgres`)).toBeNull();
  const long = { cluster: `/${'long/'.repeat(18)}postgres`, port: 1, durable: true, maxConnections: 100 };
  expect(serverArguments(long)).toContain('unix_socket_directories=');
});

test.each([
  [1, 3],
  [2, 5],
  [4, 9],
  [64, 10],
])('the pool is sized by cores: %i cores, %i connections', (cores, connections) => {
  expect(embeddedPoolSize(cores)).toBe(connections);
});
