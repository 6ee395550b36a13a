import { formatCountFor } from '#contracts/kit/counts.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import { letterMessages } from '#messages/letters.ts';
import { explainStanding } from '#messages/order-standings.ts';
import { standingMessages } from '#messages/standing.ts';
import { formatPackage } from '#server/mail/wording/order-wording.ts';

function describeOrderStatus(order: StaffOrder): string[] {
  const { standing, language: locale, refundedCents, delivered, deliveryQuantity } = order;
  return explainStanding(standing, standingMessages[locale], {
    delivered: formatCountFor(delivered, locale),
    quantity: formatCountFor(deliveryQuantity, locale),
    begun: delivered > 0,
    back: refundedCents > 0 ? formatMoney(refundedCents, locale) : undefined,
  });
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
