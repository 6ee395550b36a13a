import { describe, expect, it } from 'vitest';
import { readTarget } from './target-rules.ts';

const cafe = 'https://www.instagram.com/cafe/';
const post = { shortcode: 'C0dE', link: 'https://www.instagram.com/p/C0dE/' };

describe('readTarget', () => {
  it.each([
    [{ username: '@Cafe' }, { username: 'cafe', link: cafe, post: undefined }],
    [{ url: 'instagram.com/cafe' }, { username: 'cafe', link: cafe, post: undefined }],
    [
      { url: 'instagram.com/cafe', username: 'cafe' },
      { username: 'cafe', link: cafe, post: undefined },
    ],
    [
      { url: 'instagram.com/p/C0dE/', username: 'cafe' },
      { username: 'cafe', link: cafe, post },
    ],
    [{ url: 'instagram.com/reel/C0dE/' }, { username: undefined, link: undefined, post }],
    [
      { url: ' ', username: '' },
      { username: undefined, link: undefined, post: undefined },
    ],
  ])('reads %j', (wish, target) => {
    expect(readTarget(wish)).toEqual({ kind: 'target', ...target });
  });

  it.each([
    [{ username: 'no such..name' }, { field: 'username', code: 'username_invalid' }],
    [{ url: 'instagram.com/p/' }, { field: 'url', code: 'post_invalid' }],
    [
      { url: 'instagram.com/cafe', username: 'bar' },
      { field: 'url', code: 'conflict' },
    ],
  ])('refuses %j', (wish, why) => {
    expect(readTarget(wish)).toEqual({ kind: 'refused', ...why });
  });
});
