import { formatCountFor } from '#contracts/kit/counts.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import { letterMessages } from '#messages/letters.ts';
import { standingMessages } from '#messages/standing.ts';
import { formatPackage } from '#server/mail/wording/order-wording.ts';

function describeOrderStatus(order: StaffOrder): string[] {
  const { standing, language: locale, refundedCents } = order;
  const words = standingMessages[locale];
  const [done, of] = [
    formatCountFor(order.delivered, locale),
    formatCountFor(order.deliveryQuantity, locale),
  ];
  const back = refundedCents > 0 ? [words.moneyBack(formatMoney(refundedCents, locale))] : [];
  if (standing === 'underway')
    return [order.delivered > 0 ? `${words.delivered(done, of)}.` : words.notBegun, ...back];
  if (standing === 'partial')
    return [words.partial(done, of), ...(refundedCents > 0 ? back : [words.partialNext])];
  return [words[standing], ...back];
}

export function draftLetter(order: StaffOrder, publicUrl: string): { subject: string; text: string } {
  const { language: locale, orderNumber, bonus } = order;
  const words = letterMessages[locale];
  const what = formatPackage({ ...order, locale, bonusQuantity: bonus });
  const lines = [
    words.greeting,
    words.about(orderNumber, what),
    describeOrderStatus(order).join(' '),
    words.page(`${publicUrl}${order.trackingPath}`),
    words.end,
  ];
  return { subject: words.subject(orderNumber), text: lines.join('\n\n') };
}
