import { networkOf } from '#contracts/catalog/network-names.ts';
import { wordCount } from '#contracts/kit/counts.ts';
import { wordMoment } from '#contracts/kit/moments.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { mailMessages } from '#messages/mail.ts';
import { wordBought } from '#server/catalog/types/word-bought.ts';
import type { MailOrder } from '#server/platform/feature/mail-order.ts';

const rates = perLocale((tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }));

/** `1000 + 100 seguidores europeos`. */
export function wordPackage(
  order: Pick<MailOrder, 'locale' | 'serviceType' | 'audience' | 'kind' | 'quantity' | 'bonusQuantity'>,
): string {
  const { locale, quantity, bonusQuantity } = order;
  const bonus = bonusQuantity > 0 ? ` + ${wordCount(bonusQuantity, locale)}` : '';
  return wordBought(order, locale, `${wordCount(quantity, locale)}${bonus}`);
}

function discountFacts({ discount, locale }: MailOrder): [label: string, value: string][] {
  if (!discount) return [];
  return [[mailMessages[locale].labels.discount(discount.code), `−${formatMoney(discount.cents, locale)}`]];
}

/** Number, date, package, name, total with the tax in it: what every mail about an order repeats. */
/** Whether what drops later is refilled, as the buyer read it beside the price; none where nothing was said. */
export function refillLine({ refillDays, locale }: Pick<MailOrder, 'refillDays' | 'locale'>): string[] {
  if (refillDays === null) return [];
  const { lead, text } = checkoutMessages[locale].assurance.drop;
  return [`${lead(refillDays)} ${text(refillDays)}`];
}

export function orderFacts(order: MailOrder): [label: string, value: string][] {
  const { locale } = order;
  const { labels } = mailMessages[locale];
  const rate = rates(locale).format(order.taxRateBasisPoints / 10_000);
  return [
    [labels.number, order.number],
    [labels.date, wordMoment(order.createdAt, locale)],
    [labels.package, wordPackage(order)],
    [labels.username(networkOf(order.kind)), `@${order.username}`],
    ...discountFacts(order),
    [labels.total, formatMoney(order.totalCents, locale)],
    order.taxRateBasisPoints === 0
      ? [labels.withoutTax, formatMoney(0, locale)]
      : [labels.taxIncluded(rate), formatMoney(order.taxCents, locale)],
  ];
}
