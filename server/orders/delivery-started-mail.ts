import { orderMailsMessages } from '#messages/order-mails.ts';
import type { MailKind, MailSetting, WrittenMail } from '#server/mail/mail-kind.ts';
import type { MailOrder } from '#server/mail/mail-order.ts';
import { orderFrame } from '#server/mail/order-frame.ts';
import { orderFacts } from '#server/mail/order-wording.ts';

/** Says that the delivery has begun, to who asked for it on the order's page. */
export function wordStarted(order: MailOrder, setting: MailSetting): WrittenMail {
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

/** Too late once the order is over: its end has a mail of its own. */
export const deliveryStarted: MailKind = {
  kind: 'delivery-started',
  due: { table: 'start_notices', at: 'started_at' },
  async write(_, { order }, setting) {
    return order?.state === 'processing' && !order.stopped ? wordStarted(order, setting) : undefined;
  },
};
