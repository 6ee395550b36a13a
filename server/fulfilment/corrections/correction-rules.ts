import { type Network, parseHandle, parsePostOn, profileLinkOn } from '#contracts/catalog/networks.ts';
import type { FulfilmentId } from '#contracts/kit/ids.ts';
import type { CorrectTarget } from '#contracts/orders/orders.ts';
import type { NewPost } from '#server/orders/changes/change-order.ts';

/** Part of an order as its buyer sees it: the profile, or one of the posts. */
export interface TargetedPart {
  lineItemId: string;
  fulfilmentId: FulfilmentId | null;
  position: number;
  shortcode: string | null;
  unsent: boolean;
}

export type Correction =
  | { kind: 'same' }
  | {
      kind: 'refused';
      code: 'username_invalid' | 'post_invalid' | 'already_sent' | 'conflict';
      field: string;
    }
  | { kind: 'change'; username: string; profile: string; posts: NewPost[] };

const refuseCorrection = (
  code: Extract<Correction, { kind: 'refused' }>['code'],
  field: string,
): Correction => ({
  kind: 'refused',
  code,
  field,
});

/**
 * The name applies to the whole order and may change only before any part is submitted. A post may change until it is
 * submitted itself. Unchanged values are no correction.
 */
export function planCorrection(
  order: { username: string; network: Network; parts: readonly TargetedPart[] },
  input: CorrectTarget,
): Correction {
  const { network, parts } = order;
  const username = input.username?.trim() ? parseHandle(network, input.username) : order.username;
  if (username === undefined) return refuseCorrection('username_invalid', 'username');
  const renamed = username !== order.username;
  if (renamed && parts.some(({ unsent }) => !unsent)) return refuseCorrection('already_sent', 'username');
  const posts = readPosts(order, input.posts);
  if (!Array.isArray(posts)) return posts;
  if (!renamed && posts.length === 0) return { kind: 'same' };
  return { kind: 'change', username, profile: profileLinkOn(network, username), posts };
}

function readPosts(
  { network, parts }: { network: Network; parts: readonly TargetedPart[] },
  links: readonly string[] | undefined,
): NewPost[] | Correction {
  if (links === undefined) return [];
  const aimed = parts.filter(({ shortcode }) => shortcode !== null);
  if (links.length !== aimed.length) return refuseCorrection('conflict', 'posts');
  const seen = new Set<string>();
  const changed: NewPost[] = [];
  for (const [index, part] of aimed.entries()) {
    const field = `posts.${index}`;
    const post = parsePostOn(network, links[index] ?? '');
    if (!post || seen.has(post.shortcode)) return refuseCorrection('post_invalid', field);
    seen.add(post.shortcode);
    if (post.shortcode === part.shortcode) continue;
    if (!part.unsent) return refuseCorrection('already_sent', field);
    changed.push({ lineItemId: part.lineItemId, position: part.position, ...post });
  }
  return changed;
}
