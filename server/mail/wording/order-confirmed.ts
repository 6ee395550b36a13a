import { withdrawalDeadline } from '#contracts/checkout/withdrawal-period.ts';
import { formatCountFor } from '#contracts/kit/counts.ts';
import { formatDate, formatDateTime } from '#contracts/kit/date-time-formats.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { isForPosts } from '#contracts/orders/states.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { mailMessages } from '#messages/mail.ts';
import { orderMailsMessages } from '#messages/order-mails.ts';
import { sellerMessages } from '#messages/seller.ts';
import type { MailKind, MailSection, MailSetting, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import type { AgreedStatement, MailOrder, PostPicture } from '#server/platform/feature/mail-order.ts';
import { isConfirmedLate } from '../rules.ts';
import {
  formatPackage,
  invoiceSection,
  orderFacts,
  orderFrame,
  refillLine,
  waitingLine,
} from './order-wording.ts';
import { postPictures } from './post-pictures.ts';

const hasAgreed = (order: MailOrder, kind: AgreedStatement['kind']) =>
  order.statements.some((statement) => statement.kind === kind);

/**
 * Repeats the buyer's consent statements word for word (LAW rows 2 and 3). The button's label is not a statement of the
 * buyer.
 */
function consentSection(order: MailOrder): MailSection[] {
  const shown = order.statements.filter((statement) => statement.kind !== 'order_button');
  const first = shown[0];
  if (!first) return [];
  const words = mailMessages[order.locale];
  return [
    {
      title: words.consentTitle,
      list: shown.map((statement) => statement.statement),
      paragraphs: [words.agreedAt(formatDateTime(first.agreedAt, order.locale))],
    },
  ];
}

/** Lists the ordered posts, which are part of the contract (LAW row 2). */
export function postsSection(
  { posts, locale, serviceType }: MailOrder,
  pictures: readonly PostPicture[] = [],
): MailSection[] {
  if (posts.length === 0 || !isForPosts(serviceType)) return [];
  const list = posts.map(({ link, quantity }) => `${link} · ${formatCountFor(quantity, locale)}`);
  return [
    {
      title: mailMessages[locale].postsTitle[serviceType],
      list,
      pictures: pictures.map(({ cid, shortcode }) => ({ cid, alt: shortcode })),
    },
  ];
}

function sellerSection({ locale }: MailOrder, { publicUrl }: MailSetting): MailSection {
  const { heading, mail } = sellerMessages[locale];
  return { title: heading, paragraphs: [mail, `${publicUrl}${pathTo('seller', locale)}`] };
}

/** States conditions, time limit and model form of the withdrawal (Directive 2011/83/EU, art. 6(1)(h) and annex I). */
function withdrawalSections(order: MailOrder, { shop }: MailSetting): MailSection[] {
  const { locale } = order;
  const { withdrawalTitle, withdrawal, formTitle, form } = mailMessages[locale];
  const deadline = formatDate(withdrawalDeadline(order.paidAt), locale);
  const recipient = [shop.legalName, ...shop.address, shop.email].join(', ');
  return [
    {
      title: withdrawalTitle,
      paragraphs: [
        withdrawal.period(deadline, shop.email),
        withdrawal.refund,
        ...(hasAgreed(order, 'start_now') ? [withdrawal.startedEarly] : []),
        ...(hasAgreed(order, 'waive_withdrawal') ? [withdrawal.waived] : []),
      ],
    },
    {
      title: formTitle,
      paragraphs: [
        form.to(recipient),
        form.statement(`${formatPackage(order)} (${order.number})`),
        form.ordered(formatDate(order.createdAt, locale)),
        form.name,
        form.address,
        form.signature,
        form.date,
      ],
    },
  ];
}

function statusTexts(order: MailOrder): { title: string; steps: string[] } {
  const { confirmed } = mailMessages[order.locale];
  if (order.stopped || order.state !== 'processing')
    return { title: confirmed.overTitle, steps: confirmed.over };
  const [sent = '', ...steps] = order.posts.length > 0 ? confirmed.nextWithPosts : confirmed.next;
  const waits = waitingLine(order);
  return {
    title: waits.length > 0 ? confirmed.waitingTitle : confirmed.title,
    steps: [...(waits.length > 0 ? waits : [sent]), ...steps, ...refillLine(order)],
  };
}

/** Confirms the contract on a durable medium once the order is paid. */
export function composeConfirmedMail(
  order: MailOrder,
  setting: MailSetting,
  pictures: PostPicture[] = [],
): WrittenMail {
  const { confirmed } = mailMessages[order.locale];
  const { title, steps } = statusTexts(order);
  return {
    ...orderFrame(order, setting),
    subject: confirmed.subject(order.number),
    preview: confirmed.preview(formatPackage(order), formatMoney(order.totalCents, order.locale)),
    title,
    lead: isConfirmedLate(order) ? orderMailsMessages[order.locale].lateLead : confirmed.lead,
    facts: orderFacts(order),
    sections: [
      { title: confirmed.nextTitle, list: steps },
      ...postsSection(order, pictures),
      invoiceSection(order, setting, order.invoicedTo ? 'mailFull' : 'mail'),
      ...consentSection(order),
      sellerSection(order, setting),
      ...withdrawalSections(order, setting),
    ],
    pictures,
  };
}

export const orderConfirmed: MailKind = {
  kind: 'order-confirmed',
  paper: true,
  owed: true,
  due: {
    table: 'orders',
    at: 'paid_at',
    when: `created_at > $1::timestamptz - interval '30 days' and not sample`,
  },
  async write(deps, { order }, setting) {
    return order ? composeConfirmedMail(order, setting, await postPictures(deps, order)) : undefined;
  },
};
