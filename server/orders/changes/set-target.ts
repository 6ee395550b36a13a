import type { Network } from '#contracts/catalog/networks.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type ReadTarget, readTarget, type TargetInput } from '../rules.ts';
import { type NewPost, replacePosts } from '../store-create.ts';
import { countPosts, type Target, updateTarget } from './store-changes.ts';

export { lockKnownOrder, networkOf } from './store-changes.ts';

/** Throws `username_invalid`, `post_invalid` or `conflict`, with the field. */
export function requireTarget(input: TargetInput, network: Network): Extract<ReadTarget, { kind: 'target' }> {
  const read = readTarget(input, network);
  if (read.kind === 'target') return read;
  throw new ShopError(read.code, `not a target: ${input.url ?? ''} ${input.username ?? ''}`, {
    field: read.field,
  });
}

/** A post can only take the place of the one that there is. Throws `post_invalid`. */
export async function requireOnePost(tx: Tx, orderId: OrderId): Promise<void> {
  if ((await countPosts(tx, orderId)) === 1) return;
  throw new ShopError('post_invalid', 'the order is not for one post', { field: 'url' });
}

export const setTarget = (tx: Tx, orderId: OrderId, target: Target): Promise<void> =>
  updateTarget(tx, orderId, target);

export type { NewPost };

/** Some posts of an order become others; their shares stay. */
export const setPosts = (tx: Tx, posts: readonly NewPost[]): Promise<void> => replacePosts(tx, posts);
