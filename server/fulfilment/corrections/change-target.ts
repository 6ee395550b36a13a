import { profileLinkOn } from '#contracts/catalog/networks.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { OrderTarget } from '#contracts/orders/changes.ts';
import {
  lockExistingOrder,
  networkOf,
  requireOnePost,
  requireTarget,
  setTarget,
} from '#server/orders/changes/change-order.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { sendEffectOf } from '../endings/resend-rules.ts';
import { lockParts, type PartToSend, retargetUnsent } from '../endings/store-resend.ts';

const isUnsent = ({ state }: PartToSend) => ['wake', 'again'].includes(sendEffectOf(state));

/**
 * Changes the target for staff. Submitted parts keep the old target. The same target again is a no-op. Throws
 * `order_not_found`, `already_sent` if nothing is left to change, `conflict` if another member was first, and
 * `username_invalid` or `post_invalid` with the field.
 */
export async function changeTarget(
  deps: Deps,
  input: OrderTarget & { orderId: OrderId; staff: StaffActor },
): Promise<void> {
  const { orderId, staff } = input;
  await inTransaction(deps.database, async (tx) => {
    const order = await lockExistingOrder(tx, orderId);
    const network = await networkOf(tx, orderId);
    const target = requireTarget(input, network);
    const parts = await lockParts(tx, orderId);
    if (input.was && input.was.username !== order.username)
      throw new ShopError('conflict', `the target was changed to ${order.username} in the meantime`);
    if (parts.length > 0 && !parts.some(isUnsent))
      throw new ShopError('already_sent', 'all parts were submitted');
    if (target.post) await requireOnePost(tx, orderId);
    const username = target.username ?? order.username;
    const link = profileLinkOn(network, username);
    if (username === order.username && !target.post) return;
    await setTarget(tx, orderId, { username, link, post: target.post });
    await retargetUnsent(tx, orderId, { link, post: target.post?.link, at: deps.now() });
    await notifyStaffOfChange(tx, 'orders', orderId);
    await recordAudit(tx, staff, {
      action: 'order.target',
      subjectType: 'order',
      subjectId: orderId,
      before: { username: order.username, links: parts.map((part) => part.link) },
      after: { username, link: target.post?.link ?? link },
    });
  });
}
