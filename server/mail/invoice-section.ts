import { pathTo } from '#contracts/routes.ts';
import { invoiceMessages } from '#messages/invoice.ts';
import type { MailSection } from './content.ts';
import type { MailSetting } from './mail-kind.ts';
import type { MailOrder } from './mail-order.ts';

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
