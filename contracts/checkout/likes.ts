/** One package may be spread over this many posts at most, whatever its size. */
export const mostPosts = 30;

/**
 * Returns over how many posts a package of `units`, bonus included, may be spread; 0 when it is too small for one.
 */
export function mostPostsFor(units: number, minimumPerPost: number): number {
  return Math.min(mostPosts, Math.floor(units / Math.max(1, minimumPerPost)));
}

/**
 * Spreads units over posts as evenly as whole numbers can: the first posts get one more while some are left
 * (largest remainder, equal weights). The shares sum to `units`. Throws `RangeError` when a post got none.
 */
export function shareUnits(units: number, posts: number): number[] {
  if (!Number.isInteger(posts) || posts < 1 || units < posts) throw new RangeError('fewer units than posts');
  const share = Math.floor(units / posts);
  const rest = units - share * posts;
  return Array.from({ length: posts }, (_, index) => share + (index < rest ? 1 : 0));
}
