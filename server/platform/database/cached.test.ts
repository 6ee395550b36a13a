import { expect, it } from 'vitest';
import { cachePerDatabase } from './cached.ts';
import type { Listener } from './listener.ts';
import type { Database } from './pool.ts';

function holder() {
  const hearers: (() => void)[] = [];
  const listener = { on: (_channel: string, heard: () => void) => hearers.push(heard) };
  const deps = { database: {} as Database, listener: listener as unknown as Listener };
  const changed = () => {
    for (const heard of hearers) heard();
  };
  return { deps, changed };
}

const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' });

it('cachePerDatabase reads once until the content changes', async () => {
  const { deps, changed } = holder();
  let readings = 0;
  const read = cachePerDatabase(async () => ++readings);
  expect([await read(deps), await read(deps)]).toEqual([1, 1]);
  changed();
  expect(await read(deps)).toBe(2);
});

it('cachePerDatabase returns the last value while the database is unavailable, and rejects for other errors', async () => {
  const { deps, changed } = holder();
  let next: () => Promise<string> = async () => 'first';
  const read = cachePerDatabase(() => next());
  expect(await read(deps)).toBe('first');
  next = () => Promise.reject(away);
  changed();
  expect(await read(deps)).toBe('first');
  next = () => Promise.reject(new Error('a mistake'));
  changed();
  await expect(read(deps)).rejects.toThrow('a mistake');
  next = async () => 'second';
  expect(await read(deps)).toBe('second');
});

it('cachePerDatabase rejects when the database is unavailable and no value is cached', async () => {
  const { deps } = holder();
  await expect(cachePerDatabase(() => Promise.reject(away))(deps)).rejects.toBe(away);
});
