import { pathTo } from '#contracts/pages/routes.ts';
import { invoiceMessages } from '#messages/invoice.ts';
import { mailMessages } from '#messages/mail.ts';
import { withdrawalMessages } from '#messages/withdrawal.ts';
import type { MailSection } from '#server/platform/feature/mail-content.ts';
import type { MailSetting, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import type { MailOrder } from '#server/platform/feature/mail-order.ts';

type Frame = Pick<WrittenMail, 'recipient' | 'orderId' | 'locale' | 'action' | 'fallback' | 'why' | 'wayOut'>;

/** The parts that every mail about an order shares: whom it goes to, the two ways to the order, and the way out. */
export function orderFrame(
  order: Pick<MailOrder, 'id' | 'number' | 'email' | 'locale'>,
  { shop, publicUrl }: MailSetting,
): Frame {
  const { locale } = order;
  const words = mailMessages[locale];
  return {
    recipient: order.email,
    orderId: order.id,
    locale,
    action: {
      label: words.followOrder,
      url: `${publicUrl}${pathTo('orderSuccess', locale)}?order=${order.id}`,
    },
    fallback: {
      label: words.followByNumber,
      url: `${publicUrl}${pathTo('tracking', locale)}?order=${order.number}`,
    },
    why: words.why(shop.name),
    // It has to stand in every mail about a contract (LAW row 4).
    wayOut: {
      label: withdrawalMessages[locale].heading,
      url: `${publicUrl}${pathTo('withdrawal', locale)}`,
    },
  };
}

/** Where the order's invoices stand: the page has each of them as soon as it is issued, and never a stale one. */
export function invoiceSection(
  { id, locale }: Pick<MailOrder, 'id' | 'locale'>,
  { publicUrl }: Pick<MailSetting, 'publicUrl'>,
  about: 'mail' | 'mailRefund',
): MailSection {
  const words = invoiceMessages[locale];
  const url = `${publicUrl}${pathTo('invoice', locale)}?order=${id}`;
  return { title: words.mailTitle, paragraphs: [words[about], url] };
}
