import { expect, test } from 'vitest';
import {
  judgeFailedStart,
  ownPoolSize,
  parsePostmasterFile,
  serverArguments,
  socketFolder,
} from './rules.ts';

const file = '4711\n/data/postgres\n1763686000\n3007\n\n127.0.0.1\n  1234567    32768\nready   \n';

test('reads a running server from its pid file', () => {
  expect(parsePostmasterFile(file)).toEqual({ pid: 4711, port: 3007, ready: true });
});

test.each([
  ['', null],
  ['-5\n', null],
  ['4711\n/data/postgres\n', { pid: 4711, port: 0, ready: false }],
  [file.replace('ready   ', 'starting'), { pid: 4711, port: 3007, ready: false }],
])('reads a half-written pid file %j', (text, expected) => {
  expect(parsePostmasterFile(text)).toEqual(expected);
});

test.each([
  ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', 'next-port'],
  ['FATAL:  lock file "postmaster.pid" already exists', 'wait'],
  ['FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use', 'wait'],
  ['FATAL:  data directory has wrong ownership', 'give-up'],
])('%s: %s', (output, verdict) => {
  expect(judgeFailedStart(output)).toBe(verdict);
});

test('a shop is durable and listens on loopback alone', () => {
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

test('the socket stands in the folder of the data, unless the kernel could not hold its address', () => {
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
])('opens connections to its own server by the cores: with %i cores %i', (cores, connections) => {
  expect(ownPoolSize(cores)).toBe(connections);
});
