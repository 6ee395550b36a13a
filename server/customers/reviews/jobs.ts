import { orderToken, tokenHash } from '#server/orders/order-token.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { invitationSetting } from './review-invitation.ts';
import { maxInvitationMs, reviewableUntil } from './rules.ts';
import { type DueOrder, findDueOrders, insertInvitation } from './store.ts';

type InviteDeps = Pick<Deps, 'config' | 'database' | 'log' | 'queue' | 'secrets' | 'now'>;

const batch = 500;

async function inviteBuyer(deps: InviteDeps, order: DueOrder, at: Date): Promise<boolean> {
  const token = orderToken(deps.secrets.signingKey, 'review', order.id);
  return inTransaction(deps.database, async (tx) => {
    const expiresAt = reviewableUntil(order.completed_at);
    const first = await insertInvitation(tx, { order, tokenHash: tokenHash(token), at, expiresAt });
    if (!first) return false;
    await recordEvent(tx, { orderId: order.id, kind: 'review_invited', actor: 'job', at });
    await deps.queue.enqueue(tx, sendMailJob, { kind: 'review-invitation', subjectId: order.id });
    return true;
  });
}

export async function inviteReviews(deps: InviteDeps): Promise<number> {
  const { delayMinutes: minutes } = await readSetting(deps, invitationSetting);
  if (minutes === null) return 0;
  const now = deps.now();
  const before = new Date(now.getTime() - minutes * 60_000);
  const notBefore = new Date(now.getTime() - maxInvitationMs);
  const due = await findDueOrders(deps.database, { before, notBefore, limit: batch });
  let invited = 0;
  for (const order of due) if (await inviteBuyer(deps, order, now)) invited += 1;
  return invited;
}

export const reviewJobs = [
  defineJob({
    name: 'reviews.invite',
    everySeconds: 60,
    handler: async (deps) => {
      const invited = await inviteReviews(deps);
      if (invited > 0) deps.log.info({ invited }, 'review invitations were queued');
    },
  }),
];
