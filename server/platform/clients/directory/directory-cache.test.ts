import { describe, expect, it } from 'vitest';
import { withDirectoryCache } from './directory-cache.ts';
import type { DirectorySource } from './directory-source.ts';

const minute = 60_000;
const start = 1_000_000;

function countingSource() {
  const state = { calls: 0, failing: false };
  const directory: DirectorySource = {
    pictureOrigin: null,
    search: async () => [],
    async posts(username, after) {
      state.calls += 1;
      return { posts: [], next: `${username} after ${after}` };
    },
    async profile(username) {
      state.calls += 1;
      await Promise.resolve();
      if (state.failing) throw new Error('down');
      return {
        username,
        pictureUrl: null,
        isPrivate: false,
        fullName: `call ${state.calls}`,
        followersCount: null,
      };
    },
  };
  return { state, directory };
}

describe('withDirectoryCache', () => {
  it('withDirectoryCache uses the cache for two minutes and then reads again', async () => {
    const { state, directory } = countingSource();
    let now = start;
    const cached = withDirectoryCache(directory, { now: () => now });
    await cached.profile('marta');
    now = start + 2 * minute - 1;
    expect((await cached.profile('marta'))?.fullName).toBe('call 1');
    now = start + 2 * minute;
    expect((await cached.profile('marta'))?.fullName).toBe('call 2');
    expect(state.calls).toBe(2);
  });

  it('withDirectoryCache reads again for a fresh request and caches the result', async () => {
    const { state, directory } = countingSource();
    const cached = withDirectoryCache(directory);
    await cached.profile('marta');
    expect((await cached.profile('marta', true))?.fullName).toBe('call 2');
    expect((await cached.profile('marta'))?.fullName).toBe('call 2');
    state.failing = true;
    expect((await cached.profile('marta', true))?.fullName).toBe('call 2');
  });

  it('withDirectoryCache uses a cached reply for up to ten minutes while the source is down', async () => {
    const { state, directory } = countingSource();
    let now = start;
    const cached = withDirectoryCache(directory, { now: () => now });
    await cached.profile('marta');
    state.failing = true;
    now = start + 10 * minute;
    expect((await cached.profile('marta'))?.fullName).toBe('call 1');
    now = start + 10 * minute + 1;
    await expect(cached.profile('marta')).rejects.toThrow('down');
  });

  it('concurrent equal look-ups share one call', async () => {
    const { state, directory } = countingSource();
    const cached = withDirectoryCache(directory);
    await Promise.all([cached.profile('marta'), cached.profile('marta'), cached.profile('marta')]);
    expect(state.calls).toBe(1);
  });

  it('withDirectoryCache caches each page of posts separately', async () => {
    const { state, directory } = countingSource();
    const cached = withDirectoryCache(directory);
    const read = async (after: string | null) => (await cached.posts('marta', after))?.next;
    expect([await read(null), await read('12'), await read(null), await read('12')]).toEqual([
      'marta after null',
      'marta after 12',
      'marta after null',
      'marta after 12',
    ]);
    expect(state.calls).toBe(2);
  });

  it('withDirectoryCache does not cache failures', async () => {
    const { state, directory } = countingSource();
    const cached = withDirectoryCache(directory);
    state.failing = true;
    await expect(cached.profile('marta')).rejects.toThrow('down');
    state.failing = false;
    await expect(cached.profile('marta')).resolves.toMatchObject({ username: 'marta' });
  });

  it('withDirectoryCache returns a reply to its waiting caller even after eviction', async () => {
    const cached = withDirectoryCache(countingSource().directory, { maxEntries: 1 });
    const found = await Promise.all(['one', 'two', 'three'].map((name) => cached.profile(name)));
    expect(found.map((profile) => profile?.username)).toEqual(['one', 'two', 'three']);
  });

  it('withDirectoryCache caches no more names than its limit', async () => {
    const { state, directory } = countingSource();
    const cached = withDirectoryCache(directory, { maxEntries: 2 });
    for (const name of ['one', 'two', 'three', 'one']) await cached.profile(name);
    expect(state.calls).toBe(4);
  });
});
