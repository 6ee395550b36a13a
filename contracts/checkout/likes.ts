/** Maximum number of posts per package, whatever its size. */
export const maxPosts = 30;

/** Returns the maximum number of posts for `units` (bonus included), or 0 if too small for one. */
export function maxPostsFor(units: number, minimumPerPost: number): number {
  return Math.min(maxPosts, Math.floor(units / Math.max(1, minimumPerPost)));
}

/**
 * Distributes units over posts as evenly as possible. The first posts get the remainder. The sum equals `units`. Throws
 * `RangeError` if a post would get none.
 */
export function distributeUnits(units: number, posts: number): number[] {
  if (!Number.isInteger(posts) || posts < 1 || units < posts) throw new RangeError('fewer units than posts');
  const share = Math.floor(units / posts);
  const rest = units - share * posts;
  return Array.from({ length: posts }, (_, index) => share + (index < rest ? 1 : 0));
}
