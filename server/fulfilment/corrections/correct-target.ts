import { hasDirectory } from '#contracts/catalog/networks.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { CorrectTarget } from '#contracts/orders/orders.ts';
import { isBlocked } from '#server/catalog/blocking/blocks.ts';
import { type NewPost, setPosts, setTarget } from '#server/orders/changes/change-order.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { planCorrection, type TargetedPart } from './correction-rules.ts';
import {
  type CorrectableOrder,
  countCorrections,
  lockToCorrect,
  readToCorrect,
  retargetUnsentParts,
} from './store-correction.ts';

/** Buyers who correct more often are probably probing names. */
export const maxCorrections = 5;

type CorrectionInput = CorrectTarget & { orderId: OrderId };

/**
 * Changes the target of unsubmitted parts for the buyer. The same target again is a no-op. Throws `order_not_found`,
 * `already_sent` with the field, `conflict` for an order that is not processing or was changed too often, and the
 * errors of a purchase: `username_invalid`, `post_invalid`, `user_blocked`, `profile_private`.
 */
export async function correctTarget(deps: Deps, input: CorrectionInput): Promise<void> {
  const { database } = deps;
  const { orderId } = input;
  // The order itself may refuse first, so that nobody looks up names with an order that cannot change.
  const read = await readToCorrect(database, orderId);
  const planned = await planChange(database, read, input);
  if (!planned) return;
  await refuseTarget(deps, planned);
  await inTransaction(database, async (tx) => {
    const change = await planChange(tx, await lockToCorrect(tx, orderId), input);
    if (change) await changeTarget(deps, tx, change);
  });
}

interface TargetChange extends CorrectableOrder {
  orderId: OrderId;
  plan: Extract<ReturnType<typeof planCorrection>, { kind: 'change' }>;
  /** Number of earlier corrections. */
  times: number;
}

/** Returns undefined for the same target. Throws the reason why this order cannot take the correction. */
async function planChange(
  db: Queryable,
  found: CorrectableOrder | undefined,
  input: CorrectionInput,
): Promise<TargetChange | undefined> {
  if (!found) throw new ShopError('order_not_found', 'no order under this id');
  const { orderId } = input;
  const plan = planCorrection({ ...found.order, parts: found.parts }, input);
  if (plan.kind === 'same') return undefined;
  if (!found.order.inWork) throw new ShopError('conflict', 'the order is not processing');
  if (plan.kind === 'refused')
    throw new ShopError(plan.code, 'the correction is not possible', { field: plan.field });
  const times = await countCorrections(db, orderId);
  if (times >= maxCorrections) throw new ShopError('conflict', 'the order was corrected too often');
  return { orderId, ...found, plan, times };
}

/** Rejects a target as a purchase would. Runs before any lock, because the directory is a network call. */
async function refuseTarget(deps: Deps, { order, plan: { username } }: TargetChange): Promise<void> {
  if (username === order.username) return;
  const [blocked, isPrivate] = await Promise.all([
    isBlocked(deps, { username, email: order.email }),
    hasDirectory(order.network) && deps.directory?.isPrivateAtOnce(username),
  ]);
  const field = 'username';
  if (blocked) throw new ShopError('user_blocked', `the buyer of ${username} is blocked`, { field });
  if (isPrivate) throw new ShopError('profile_private', `${username} is private`, { field });
}

const postCodeAt = (parts: readonly TargetedPart[], { lineItemId, position }: NewPost) =>
  parts.find((part) => part.lineItemId === lineItemId && part.position === position)?.shortcode ?? null;

async function changeTarget(
  deps: Deps,
  tx: Tx,
  { orderId, order, parts, plan, times }: TargetChange,
): Promise<void> {
  const at = deps.now();
  const { username, profile, posts } = plan;
  await setTarget(tx, orderId, { username, link: profile, post: undefined });
  await setPosts(tx, posts);
  const unsent = parts.flatMap((part) => (part.unsent && part.fulfilmentId ? [part.fulfilmentId] : []));
  await retargetUnsentParts(tx, { orderId, parts: unsent, at });
  const codes = (of: (string | null)[]) => (posts.length > 0 ? { posts: of } : {});
  const before = { username: order.username, ...codes(posts.map((post) => postCodeAt(parts, post))) };
  const data = { before, after: { username, ...codes(posts.map(({ shortcode }) => shortcode)) } };
  await recordEvent(tx, { orderId, kind: 'target_changed', actor: 'customer', at, data });
  await notifyStaffOfChange(tx, 'orders', orderId);
  await deps.queue.enqueue(tx, sendMailJob, { kind: 'target-changed', subjectId: orderId, again: times + 1 });
}
