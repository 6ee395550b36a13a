import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distributeUnits, maxPosts, maxPostsFor } from './likes.ts';
import { likesPaymentIntentSchema } from './likes-schemas.ts';

describe('distributeUnits', () => {
  const packages = fc
    .record({ units: fc.integer({ min: 1, max: 1_000_000 }), posts: fc.integer({ min: 1, max: maxPosts }) })
    .filter(({ units, posts }) => units >= posts);

  it('distributeUnits sums to the package, differs by at most one, and gives the first posts more', () => {
    fc.assert(
      fc.property(packages, ({ units, posts }) => {
        const shares = distributeUnits(units, posts);
        expect(shares).toHaveLength(posts);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(units);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
        expect(shares[0]! - shares.at(-1)!).toBeLessThanOrEqual(1);
        expect(distributeUnits(units, posts)).toEqual(shares);
      }),
    );
  });

  it('distributeUnits reaches the provider’s minimum on the allowed number of posts, but not on one more', () => {
    fc.assert(
      fc.property(packages, fc.integer({ min: 1, max: 5000 }), ({ units }, minimum) => {
        const most = maxPostsFor(units, minimum);
        if (most > 0) expect(Math.min(...distributeUnits(units, most))).toBeGreaterThanOrEqual(minimum);
        if (most < maxPosts) expect(Math.floor(units / (most + 1))).toBeLessThan(minimum);
      }),
    );
  });

  it.each([
    [10, 3, [4, 3, 3]],
    [55, 5, [11, 11, 11, 11, 11]],
    [7, 7, [1, 1, 1, 1, 1, 1, 1]],
  ])('distributeUnits distributes %i units over %i posts as %j', (units, posts, shares) => {
    expect(distributeUnits(units, posts)).toEqual(shares);
  });

  it.each([
    [10, 0],
    [2, 3],
    [10, 1.5],
    [10, -1],
  ])('distributeUnits rejects %i units over %d posts', (units, posts) => {
    expect(() => distributeUnits(units, posts)).toThrow(RangeError);
  });
});

describe('likes payment call', () => {
  it('the likes payment call accepts posts of the directory, pasted links, and the fields of older pages', () => {
    const body = {
      amount: '2.29',
      selectedPosts: [{ id: 17, shortcode: 'CAbc' }, 'https://www.instagram.com/p/CAbd/'],
      totalLikes: '55',
      unknown: true,
    };
    expect(likesPaymentIntentSchema.parse(body)).toMatchObject({ totalLikes: 55 });
  });

  it.each([
    { selectedPosts: [{}] },
    { selectedPosts: 'CAbc' },
    { totalLikes: -1 },
    { serviceType: 'followers' },
  ])('the likes payment call rejects %j', (body) => {
    expect(likesPaymentIntentSchema.safeParse(body).success).toBe(false);
  });
});
