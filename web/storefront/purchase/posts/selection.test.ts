import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distributeUnits, maxPosts, maxPostsFor } from '#contracts/checkout/likes.ts';
import { joinLinks, placeholderIndexes, sharesPerPost, surplusOf } from './selection.ts';

test.each([
  [550, 3, [183, 184]],
  [110, 2, [55]],
  [55, 1, [55]],
  [55, 0, []],
  [2, 3, []],
])('sharesPerPost of %i units over %i posts returns %j', (units, posts, figures) => {
  expect(sharesPerPost(units, posts)).toEqual(figures);
});

test('sharesPerPost matches the shares of the order for every package', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 500 }), (units, minimum) => {
      const most = maxPostsFor(units, minimum);
      fc.pre(most > 0);
      for (const posts of [1, Math.ceil(most / 2), most]) {
        const shares = distributeUnits(units, posts);
        expect(new Set(sharesPerPost(units, posts))).toEqual(new Set(shares));
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(Math.max(1, minimum));
        expect(surplusOf(posts, most)).toBe(0);
      }
      expect(surplusOf(most + 2, most)).toBe(2);
    }),
  );
});

test('surplusOf returns zero for followers', () => {
  expect(surplusOf(maxPosts + 1, undefined)).toBe(0);
});

test('joinLinks counts a post that is both picked and pasted once', () => {
  expect(joinLinks(['b', 'a'], ['a', 'c'])).toEqual(['b', 'a', 'c']);
});

test('placeholderIndexes fills whole rows of four and six', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.boolean(), (posts, coming) => {
      const blanks = placeholderIndexes(posts, coming);
      expect((posts + blanks.length) % 12).toBe(0);
      expect(posts + blanks.length).toBeGreaterThanOrEqual(12);
      if (coming) expect(blanks.length).toBeGreaterThanOrEqual(12);
      expect(new Set(blanks).size).toBe(blanks.length);
    }),
  );
});
