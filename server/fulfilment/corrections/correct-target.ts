import { z } from 'zod';
import { hasDirectory, parseHandle, profileLinkOn } from '#contracts/catalog/networks.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { OrderTarget } from '#contracts/orders/changes.ts';
import type { CorrectTarget } from '#contracts/orders/orders.ts';
import { orderMailsMessages } from '#messages/order-mails.ts';
import { isBlocked } from '#server/catalog/blocking/blocks.ts';
import { postsSection } from '#server/mail/wording/order-confirmed.ts';
import { orderFacts, orderFrame, waitingLine } from '#server/mail/wording/order-wording.ts';
import {
  lockKnownOrder,
  type NewPost,
  networkOf,
  requireOnePost,
  requireTarget,
  setPosts,
  setTarget,
} from '#server/orders/changes/change-order.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { MailKind, MailSection, MailSetting, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import type { MailOrder } from '#server/platform/feature/mail-order.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { defineSetting } from '#server/staff/settings/setting.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { sendingOf } from '../endings/resend-rules.ts';
import { aimUnsent, lockParts, type PartToSend } from '../endings/store-resend.ts';
import { type AimedPart, planCorrection } from './correction-rules.ts';
import {
  aimAsOrdered,
  countCorrections,
  findOrderToCorrect,
  lockToCorrect,
  type OrderToCorrect,
} from './store-correction.ts';

/** The time is under a minute, so that "sent within 60 seconds" can be true of most orders. */
const usual = { live: 45, sandbox: 0 };

/** A paid order waits so many seconds before it is sent, in which its buyer can correct whom it is for. */
export const correctionTimeSetting = defineSetting<number>({
  key: 'fulfilment.correction_seconds',
  schema: z.number().int().min(0).max(3600),
  initial: (mode) => usual[mode],
  ifMalformed: usual.sandbox,
  mayChange: 'owner',
  effects: [],
  effect: 'at_once',
});

/** A slip is corrected once or twice; more is somebody trying names. */
export const maxCorrections = 5;

type Wish = CorrectTarget & { orderId: OrderId };

/**
 * Corrects for a buyer whom their order is for, as far as nothing of it has been sent: from then on it goes
 * there alone. The same again changes nothing. Throws `order_not_found`, `already_sent` with the field,
 * `conflict` for an order that is not in work or was corrected too often, and what a purchase refuses:
 * `username_invalid`, `post_invalid`, `user_blocked`, `profile_private`.
 */
export async function correctTarget(deps: Deps, input: Wish): Promise<void> {
  await refuseTarget(deps, input);
  await inTransaction(deps.database, async (tx) => {
    const found = await lockToCorrect(tx, input.orderId);
    if (!found) throw new ShopError('order_not_found', 'no order under this id');
    const plan = planCorrection({ ...found.order, parts: found.parts }, input);
    if (plan.kind === 'same') return;
    if (!found.order.inWork) throw new ShopError('conflict', 'the order is not in work');
    if (plan.kind === 'refused')
      throw new ShopError(plan.code, 'it cannot be corrected so', { field: plan.field });
    await change(deps, tx, { orderId: input.orderId, ...found, plan });
  });
}

/** Refuses as the purchase does, before anything is locked: the directory is a call over the network. */
async function refuseTarget(deps: Deps, { orderId, username: typed }: Wish): Promise<void> {
  const order = await findOrderToCorrect(deps.database, orderId);
  const username = order && typed && parseHandle(order.network, typed);
  if (!order || !username || username === order.username) return;
  const [blocked, isPrivate] = await Promise.all([
    isBlocked(deps, { username, email: order.email }),
    hasDirectory(order.network) && deps.directory?.isPrivateAtOnce(username),
  ]);
  const field = 'username';
  if (blocked) throw new ShopError('user_blocked', `the buyer of ${username} is blocked`, { field });
  if (isPrivate) throw new ShopError('profile_private', `${username} is private`, { field });
}

interface Change {
  orderId: OrderId;
  order: OrderToCorrect;
  parts: AimedPart[];
  plan: Extract<ReturnType<typeof planCorrection>, { kind: 'change' }>;
}

const codeAt = (parts: readonly AimedPart[], { lineItemId, position }: NewPost) =>
  parts.find((part) => part.lineItemId === lineItemId && part.position === position)?.shortcode ?? null;

async function change(deps: Deps, tx: Tx, { orderId, order, parts, plan }: Change): Promise<void> {
  const times = await countCorrections(tx, orderId);
  if (times >= maxCorrections) throw new ShopError('conflict', 'the order was corrected too often');
  const at = deps.now();
  const { username, profile, posts } = plan;
  await setTarget(tx, orderId, { username, link: profile, post: undefined });
  await setPosts(tx, posts);
  const unsent = parts.flatMap((part) => (part.unsent && part.fulfilmentId ? [part.fulfilmentId] : []));
  await aimAsOrdered(tx, { orderId, parts: unsent, at });
  const codes = (of: (string | null)[]) => (posts.length > 0 ? { posts: of } : {});
  const before = { username: order.username, ...codes(posts.map((post) => codeAt(parts, post))) };
  const data = { before, after: { username, ...codes(posts.map(({ shortcode }) => shortcode)) } };
  await recordEvent(tx, { orderId, kind: 'target_changed', actor: 'customer', at, data });
  await tellStaff(tx, 'orders', orderId);
  await deps.queue.enqueue(tx, sendMailJob, { kind: 'target-changed', subjectId: orderId, again: times + 1 });
}

function waitingSection(order: MailOrder): MailSection[] {
  const paragraphs = waitingLine(order);
  return paragraphs.length > 0 ? [{ title: orderMailsMessages[order.locale].nextTitle, paragraphs }] : [];
}

/** Says whom the order is for from now on; the confirmation named another. */
function wordTargetChanged(order: MailOrder, setting: MailSetting): WrittenMail {
  const words = orderMailsMessages[order.locale];
  const { corrected } = words;
  return {
    ...orderFrame(order, setting),
    subject: corrected.subject(order.number),
    preview: corrected.preview(order.username),
    title: corrected.title,
    lead: corrected.lead(order.username),
    facts: orderFacts(order),
    sections: [
      ...postsSection(order),
      ...waitingSection(order),
      { title: words.questionTitle, paragraphs: [words.notYou(setting.shop.email)] },
    ],
  };
}

export const targetChanged: MailKind = {
  kind: 'target-changed',
  owed: true,
  async write(_, { order }, setting) {
    return order ? wordTargetChanged(order, setting) : undefined;
  },
};

/** Returns whether nothing of it can be with a provider. */
const isUnsent = ({ state }: PartToSend) => ['wake', 'again'].includes(sendingOf(state));

/**
 * Corrects for a member whom an order is for: what has not been sent goes there, what was sent stays as it was sent.
 * The same again changes nothing. Throws `order_not_found`, `already_sent` when nothing is left to correct,
 * `conflict` when another member was faster, and `username_invalid` or `post_invalid` with the field.
 */
export async function changeTarget(
  deps: Deps,
  input: OrderTarget & { orderId: OrderId; staff: StaffActor },
): Promise<void> {
  const { orderId, staff } = input;
  await inTransaction(deps.database, async (tx) => {
    const order = await lockKnownOrder(tx, orderId);
    const network = await networkOf(tx, orderId);
    const target = requireTarget(input, network);
    const parts = await lockParts(tx, orderId);
    if (input.was && input.was.username !== order.username)
      throw new ShopError('conflict', `it is for ${order.username} meanwhile`);
    if (parts.length > 0 && !parts.some(isUnsent)) throw new ShopError('already_sent', 'all of it was sent');
    if (target.post) await requireOnePost(tx, orderId);
    const username = target.username ?? order.username;
    const link = profileLinkOn(network, username);
    if (username === order.username && !target.post) return;
    await setTarget(tx, orderId, { username, link, post: target.post });
    await aimUnsent(tx, orderId, { link, post: target.post?.link, at: deps.now() });
    await tellStaff(tx, 'orders', orderId);
    await audited(tx, staff, {
      action: 'order.target',
      subjectType: 'order',
      subjectId: orderId,
      before: { username: order.username, links: parts.map((part) => part.link) },
      after: { username, link: target.post?.link ?? link },
    });
  });
}
