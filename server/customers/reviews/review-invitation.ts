import { z } from 'zod';
import { networkOf } from '#contracts/catalog/network-names.ts';
import { formatDate } from '#contracts/kit/date-time-formats.ts';
import { dayMs, minuteMs } from '#contracts/kit/time.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { mailMessages } from '#messages/mail.ts';
import { formatPackage, orderFrame } from '#server/mail/wording/order-wording.ts';
import { orderToken, storedOrderToken, tokenHash } from '#server/orders/order-token.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MailKind, MailSetting, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import type { MailOrder } from '#server/platform/feature/mail-order.ts';
import { defineSetting } from '#server/staff/settings/setting.ts';
import { maxInvitationMs, reviewableDays } from './rules.ts';
import { findSentInvitation, replaceTokenHash } from './store.ts';

/** In the sandbox orders complete within a minute. */
const defaultInvitationMinutes = { live: 24 * 60, sandbox: 15 } as const;

const maxInvitationMinutes = (maxInvitationMs - dayMs) / minuteMs;

/** Minutes between completion and invitation. Null sends no invitations. */
export const invitationSetting = defineSetting<{ delayMinutes: number | null }>({
  key: 'reviews.invitation',
  schema: z.object({ delayMinutes: z.number().min(0).max(maxInvitationMinutes).nullable() }),
  initial: (mode) => ({ delayMinutes: defaultInvitationMinutes[mode] }),
  ifMalformed: { delayMinutes: null },
  mayChange: 'owner',
  effects: ['mailing'],
  effect: 'at_next_run',
});

/** Includes the rules for reviews and the opt-out (LAW rows 6, 10). */
export function composeInvitationMail(order: MailOrder, setting: MailSetting, token: string): WrittenMail {
  const { locale } = order;
  const { publicUrl, shop } = setting;
  const words = mailMessages[locale];
  const { review, labels } = words;
  const page = `${publicUrl}${pathTo('writeReview', locale)}?token=${token}`;
  const frame = orderFrame(order, setting);
  return {
    ...frame,
    subject: review.subject,
    preview: review.preview,
    title: review.title,
    lead: review.lead(shop.name),
    facts: [
      [labels.package, formatPackage(order)],
      [labels.username(networkOf(order.kind)), `@${order.username}`],
      [labels.date, formatDate(order.createdAt, locale)],
    ],
    action: { label: review.write, url: page },
    fallback: undefined,
    sections: [{ title: review.rulesTitle, list: review.rules }],
    hidden: [...(frame.hidden ?? []), token],
  };
}

/** Undefined after the deadline. Creates a new token when its signing key no longer exists. */
async function tokenOf(
  { database }: Pick<Deps, 'database'>,
  order: MailOrder,
  { signingKey, signingKeys }: MailSetting,
): Promise<string | undefined> {
  const invitation = await findSentInvitation(database, order.id, reviewableDays);
  if (invitation?.ended) return undefined;
  const hash = invitation?.token_sha256 ?? null;
  const kept = storedOrderToken(signingKeys, { purpose: 'review', orderId: order.id, hash });
  if (kept !== null) return kept;
  const token = orderToken(signingKey, 'review', order.id);
  await replaceTokenHash(database, order.id, tokenHash(token));
  return token;
}

/** Queued by `inviteReviews` in the transaction that marks the order as invited. */
export const reviewInvitation: MailKind = {
  kind: 'review-invitation',
  brake: true,
  choice: 'reviews',
  async write(deps, { order }, setting) {
    const arrived = order?.state === 'completed' && order.paymentState === 'paid' && !order.stopped;
    const token = arrived ? await tokenOf(deps, order, setting) : undefined;
    return token && order ? composeInvitationMail(order, setting, token) : undefined;
  },
};
