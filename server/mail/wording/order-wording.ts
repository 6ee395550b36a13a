import { networkOf } from '#contracts/catalog/network-names.ts';
import { formatCountFor } from '#contracts/kit/counts.ts';
import { formatDateTime } from '#contracts/kit/date-time-formats.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { invoiceMessages } from '#messages/invoice.ts';
import { mailMessages } from '#messages/mail.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { withdrawalMessages } from '#messages/withdrawal.ts';
import { formatPurchase } from '#server/catalog/types/format-purchase.ts';
import { accessToken } from '#server/platform/auth/access-token.ts';
import type { MailSection, MailSetting, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import type { MailOrder } from '#server/platform/feature/mail-order.ts';

const rates = perLocale((tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }));

/** Formats a package, for example `1000 + 100 seguidores europeos`. */
export function formatPackage(
  order: Pick<MailOrder, 'locale' | 'serviceType' | 'audience' | 'kind' | 'quantity' | 'bonusQuantity'>,
): string {
  const { locale, quantity, bonusQuantity } = order;
  const bonus = bonusQuantity > 0 ? ` + ${formatCountFor(bonusQuantity, locale)}` : '';
  return formatPurchase(order, locale, `${formatCountFor(quantity, locale)}${bonus}`);
}

function discountFacts({ discount, locale }: MailOrder): [label: string, value: string][] {
  if (!discount) return [];
  return [[mailMessages[locale].labels.discount(discount.code), `−${formatMoney(discount.cents, locale)}`]];
}

export function refillLine({ refillDays, locale }: Pick<MailOrder, 'refillDays' | 'locale'>): string[] {
  if (refillDays === null) return [];
  const { lead, text } = checkoutMessages[locale].assurance.drop;
  return [`${lead(refillDays)} ${text(refillDays)}`];
}

export function waitingLine({ ahead, locale }: Pick<MailOrder, 'ahead' | 'locale'>): string[] {
  if (!ahead) return [];
  const { waits, waitsFor } = trackingMessages[locale];
  return [ahead.own ? waitsFor(ahead.number) : waits];
}

export function orderFacts(order: MailOrder): [label: string, value: string][] {
  const { locale } = order;
  const { labels } = mailMessages[locale];
  const rate = rates(locale).format(order.taxRateBasisPoints / 10_000);
  return [
    [labels.number, order.number],
    [labels.date, formatDateTime(order.createdAt, locale)],
    [labels.package, formatPackage(order)],
    [labels.username(networkOf(order.kind)), `@${order.username}`],
    ...discountFacts(order),
    [labels.total, formatMoney(order.totalCents, locale)],
    [
      order.untaxed ? trackingMessages[locale].success.untaxed[order.untaxed] : labels.taxIncluded(rate),
      formatMoney(order.taxCents, locale),
    ],
    ...(order.invoicedTo ? [[labels.invoicedTo, order.invoicedTo] as [string, string]] : []),
  ];
}

type MailOrderFrame = Pick<
  WrittenMail,
  'recipient' | 'orderId' | 'locale' | 'action' | 'fallback' | 'hidden' | 'why' | 'wayOut'
>;

export function orderFrame(
  order: Pick<MailOrder, 'id' | 'number' | 'email' | 'locale'>,
  { shop, publicUrl, signingKey }: MailSetting,
): MailOrderFrame {
  const { locale } = order;
  const words = mailMessages[locale];
  const token = accessToken(signingKey, order.id);
  return {
    recipient: order.email,
    orderId: order.id,
    locale,
    action: {
      label: words.followOrder,
      url: `${publicUrl}${pathTo('orderSuccess', locale)}?order=${token}`,
    },
    hidden: [token],
    fallback: {
      label: words.followByNumber,
      url: `${publicUrl}${pathTo('tracking', locale)}?order=${order.number}`,
    },
    why: words.why(shop.name),
    // Required in every mail about a contract (LAW row 4).
    wayOut: {
      label: withdrawalMessages[locale].heading,
      url: `${publicUrl}${pathTo('withdrawal', locale)}`,
    },
  };
}

export function invoiceSection(
  { id, locale }: Pick<MailOrder, 'id' | 'locale'>,
  { publicUrl, signingKey }: Pick<MailSetting, 'publicUrl' | 'signingKey'>,
  about: 'mail' | 'mailFull' | 'mailRefund',
): MailSection {
  const words = invoiceMessages[locale];
  const url = `${publicUrl}${pathTo('invoice', locale)}?order=${accessToken(signingKey, id)}`;
  return { title: words.mailTitle, paragraphs: [words[about], url] };
}
