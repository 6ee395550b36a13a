import { expect, it } from 'vitest';
import { cached } from './cached.ts';
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

it('reads once until something changed', async () => {
  const { deps, changed } = holder();
  let readings = 0;
  const read = cached(async () => ++readings);
  expect([await read(deps), await read(deps)]).toEqual([1, 1]);
  changed();
  expect(await read(deps)).toBe(2);
});

it('serves what it knew while the database is away, and nothing else that fails', async () => {
  const { deps, changed } = holder();
  let next: () => Promise<string> = async () => 'first';
  const read = cached(() => next());
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

it('says that the database is away when nothing is known yet', async () => {
  const { deps } = holder();
  await expect(cached(() => Promise.reject(away))(deps)).rejects.toBe(away);
});

it('is read inside a transaction over its own connection, once until something changed', async () => {
  const { deps, changed } = holder();
  let stored = 'old';
  let readings = 0;
  const read = cached(async () => stored);
  const along = async () => {
    readings += 1;
    return stored;
  };
  expect([await read.inside(deps, along), await read.inside(deps, along), await read(deps)]).toEqual([
    'old',
    'old',
    'old',
  ]);
  expect(readings).toBe(1);
  stored = 'new';
  changed();
  expect([await read.inside(deps, along), await read(deps), readings]).toEqual(['new', 'new', 2]);
});

it('keeps nothing that was read inside a transaction while something changed', async () => {
  const { deps, changed } = holder();
  const read = cached(async () => 'new');
  const whileChanged = async () => {
    changed();
    return 'old';
  };
  expect(await read.inside(deps, whileChanged)).toBe('old');
  expect(await read.inside(deps, async () => 'new')).toBe('new');
});

it('keeps nothing of a reading inside a transaction that fails', async () => {
  const { deps } = holder();
  const read = cached(async () => 'known');
  await expect(read.inside(deps, () => Promise.reject(away))).rejects.toBe(away);
  expect(await read.inside(deps, async () => 'read again')).toBe('read again');
});
