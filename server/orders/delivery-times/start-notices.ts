import type { OrderId } from '#contracts/kit/ids.ts';
import { orderMailsMessages } from '#messages/order-mails.ts';
import { orderFacts, orderFrame } from '#server/mail/wording/order-wording.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { MailKind, MailSetting, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import type { MailOrder } from '#server/platform/feature/mail-order.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { startedStates } from '../rules.ts';
import { insertNotice, lockOrderForNotice, markStarted } from './store.ts';

/**
 * Records that the buyer wants one mail when delivery begins. A second call is a no-op. Throws `order_not_found`, and
 * `conflict` for an order that is not paid, has begun or is over.
 */
export function requestStartNotice(deps: Pick<Deps, 'database' | 'now'>, orderId: OrderId): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const order = await lockOrderForNotice(tx, orderId);
    if (!order) throw new ShopError('order_not_found', 'no order under this id');
    const waits = order.state === 'processing' && order.paymentState === 'paid';
    if (!waits || order.parts.some((state) => startedStates.has(state)))
      throw new ShopError('conflict', 'no delivery is about to begin');
    await insertNotice(tx, orderId, deps.now());
  });
}

export async function enqueueStartNotice(
  deps: Pick<Deps, 'queue'>,
  tx: Tx,
  { orderId, at }: { orderId: OrderId; at: Date },
): Promise<void> {
  if (!(await markStarted(tx, orderId, at))) return;
  await deps.queue.enqueue(tx, sendMailJob, { kind: 'delivery-started', subjectId: orderId });
}

function composeStartedMail(order: MailOrder, setting: MailSetting): WrittenMail {
  const words = orderMailsMessages[order.locale];
  const { started } = words;
  return {
    ...orderFrame(order, setting),
    subject: started.subject(order.number),
    preview: started.preview,
    title: started.title,
    lead: started.lead,
    facts: orderFacts(order),
    sections: [{ title: words.nextTitle, list: started.next }],
    why: started.why(setting.shop.name),
  };
}

/** Not sent once the order is over. Its end has a separate mail. */
export const deliveryStarted: MailKind = {
  kind: 'delivery-started',
  due: { table: 'start_notices', at: 'started_at' },
  async write(_, { order }, setting) {
    return order?.state === 'processing' && !order.stopped ? composeStartedMail(order, setting) : undefined;
  },
};
