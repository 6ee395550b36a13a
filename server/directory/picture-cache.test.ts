import { describe, expect, it } from 'vitest';
import { createPictureCache } from './picture-cache.ts';

const picture = (size: number) => ({ type: 'image/png', bytes: Buffer.alloc(size) });

describe('createPictureCache', () => {
  it('drops the least recently used beyond the bound', () => {
    const cache = createPictureCache({ maxBytes: 300, keepMs: 1000, now: () => 0 });
    cache.set('a', picture(100));
    cache.set('b', picture(100));
    cache.set('c', picture(100));
    cache.get('a');
    cache.set('d', picture(100));
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(cache.bytes).toBe(300);
  });

  it('counts a replaced picture once', () => {
    const cache = createPictureCache({ maxBytes: 300, keepMs: 1000, now: () => 0 });
    cache.set('a', picture(100));
    cache.set('a', picture(200));
    expect(cache.bytes).toBe(200);
  });

  it('does not keep what alone is larger than the whole', () => {
    const cache = createPictureCache({ maxBytes: 300, keepMs: 1000, now: () => 0 });
    cache.set('a', picture(301));
    expect(cache.get('a')).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });

  it('forgets with time', () => {
    let now = 0;
    const cache = createPictureCache({ maxBytes: 300, keepMs: 1000, now: () => now });
    cache.set('a', picture(100));
    now = 1000;
    expect(cache.get('a')).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });
});
