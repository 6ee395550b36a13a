import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPosts } from '#contracts/checkout/likes.ts';
import type { CatalogEntry } from '#server/catalog/rules.ts';
import { ShopError } from '#server/platform/errors.ts';
import { distributeOverPosts, readPosts } from './posts-rules.ts';

const entry = (more: Partial<CatalogEntry> = {}): CatalogEntry => ({
  id: 301,
  type: 'likes',
  audience: null,
  quantity: 50,
  bonusQuantity: 5,
  priceCents: 229,
  popular: false,
  position: 0,
  providerService: '1003',
  providerMinimum: 10,
  sample: false,
  history: [],
  ...more,
});
const postsOf = (count: number) =>
  readPosts(Array.from({ length: count }, (_, at) => ({ shortcode: `C${at}` })));

function refusal(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof ShopError) return { code: error.code, field: error.field };
    throw error;
  }
  return undefined;
}

describe('chosen posts', () => {
  it('chosen posts are read from short codes or links, without duplicates, in the buyer’s order', () => {
    const chosen = [
      'https://www.instagram.com/reel/CAbd/?igsh=1',
      { id: '17', shortcode: ' CAbc ' },
      'instagram.com/marta/p/CAbd',
      { shortcode: 'CAbc' },
      { shortcode: 'cabc' },
    ];
    expect(readPosts(chosen).map(({ shortcode }) => shortcode)).toEqual(['CAbd', 'CAbc', 'cabc']);
  });

  it.each([
    [[], { code: 'posts_required', field: 'selectedPosts' }],
    [
      [{ shortcode: 'CAbc' }, 'https://evil.example/p/CAbc/'],
      { code: 'post_invalid', field: 'selectedPosts.1' },
    ],
    [[{ shortcode: '../../etc/passwd' }], { code: 'post_invalid', field: 'selectedPosts.0' }],
    [[{ shortcode: '' }], { code: 'post_invalid', field: 'selectedPosts.0' }],
    [
      Array.from({ length: maxPosts + 1 }, (_, at) => ({ shortcode: `C${at}` })),
      { code: 'too_many_posts', field: 'selectedPosts' },
    ],
  ])('chosen posts in case %# are rejected with code and field', (chosen, wrong) => {
    expect(refusal(() => readPosts(chosen))).toEqual(wrong);
  });
});

describe('shares of a package', () => {
  it('shares of a package sum to quantity and bonus, each at least the provider’s minimum', () => {
    const packages = fc.record({
      quantity: fc.integer({ min: 1, max: 100_000 }),
      bonusQuantity: fc.integer({ min: 0, max: 10_000 }),
      providerMinimum: fc.option(fc.integer({ min: 0, max: 1000 })),
    });
    fc.assert(
      fc.property(packages, fc.integer({ min: 1, max: maxPosts }), (given, count) => {
        const sold = entry(given);
        const refused = refusal(() => distributeOverPosts(sold, postsOf(count)));
        if (refused) {
          expect(refused.code).toBe('too_many_posts');
          const each = Math.floor((sold.quantity + sold.bonusQuantity) / count);
          expect(each).toBeLessThan(Math.max(1, sold.providerMinimum ?? 1));
          return;
        }
        const shares = distributeOverPosts(sold, postsOf(count)).map(({ quantity }) => quantity);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(sold.quantity + sold.bonusQuantity);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(Math.max(1, sold.providerMinimum ?? 1));
      }),
    );
  });

  it('shares of a package are rejected without posts or with too many', () => {
    expect(refusal(() => distributeOverPosts(entry(), []))?.code).toBe('posts_required');
    expect(refusal(() => distributeOverPosts(entry(), postsOf(6)))?.code).toBe('too_many_posts');
    expect(distributeOverPosts(entry(), postsOf(5)).map(({ quantity }) => quantity)).toEqual([
      11, 11, 11, 11, 11,
    ]);
  });

  it('shares of a package are empty for followers', () => {
    expect(distributeOverPosts(entry({ type: 'followers', audience: 'europe' }), [])).toEqual([]);
  });
});
