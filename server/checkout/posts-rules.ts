import type { InstagramPost } from '#contracts/catalog/instagram.ts';
import { type Network, parsePostOn, postOn } from '#contracts/catalog/networks.ts';
import { distributeUnits, maxPosts } from '#contracts/checkout/likes.ts';
import type { SelectedPost } from '#contracts/checkout/likes-schemas.ts';
import { type CatalogEntry, maxPostsOf } from '#server/catalog/rules.ts';
import type { PostShare } from '#server/orders/new-order.ts';
import { ShopError } from '#server/platform/errors.ts';

function readPost(selected: SelectedPost, network: Network): InstagramPost | undefined {
  if (typeof selected === 'string') return parsePostOn(network, selected);
  return postOn(network, selected.shortcode.trim());
}

/**
 * Returns the distinct chosen posts in the buyer's order. Throws `posts_required`, `post_invalid`, `too_many_posts`.
 */
export function readPosts(
  selected: readonly SelectedPost[],
  network: Network = 'instagram',
): InstagramPost[] {
  const posts = new Map<string, InstagramPost>();
  for (const [index, each] of selected.entries()) {
    const post = readPost(each, network);
    const field = `selectedPosts.${index}`;
    if (!post) throw new ShopError('post_invalid', 'neither a link to a post nor a short code', { field });
    if (!posts.has(post.shortcode)) posts.set(post.shortcode, post);
  }
  const field = 'selectedPosts';
  if (posts.size === 0) throw new ShopError('posts_required', 'no posts', { field });
  if (posts.size > maxPosts)
    throw new ShopError('too_many_posts', `${posts.size} posts are too many`, { field });
  return [...posts.values()];
}

/**
 * Splits a package with its bonus evenly over the posts, each at least the provider's minimum. Empty for followers.
 * Throws `posts_required` if likes or views have no post, `too_many_posts` if the package is too small.
 */
export function distributeOverPosts(entry: CatalogEntry, posts: readonly InstagramPost[]): PostShare[] {
  const most = maxPostsOf(entry);
  if (most === undefined) return [];
  const field = 'selectedPosts';
  if (posts.length === 0) throw new ShopError('posts_required', `${entry.type} without posts`, { field });
  if (posts.length > most) {
    throw new ShopError('too_many_posts', `${posts.length} posts, service ${entry.id} accepts ${most}`, {
      field,
    });
  }
  const shares = distributeUnits(entry.quantity + entry.bonusQuantity, posts.length);
  return posts.map((post, index) => ({ ...post, quantity: shares[index] ?? 0 }));
}
