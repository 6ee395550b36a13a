import { conditionFigures } from '../condition-figures.ts';
import type { ConditionWords } from '../es/conditions.ts';

const { bankDays, refillDropPercent, repayDays, supportHours, unnamedUpToEuros, usualHours, withdrawalDays } =
  conditionFigures;

const afterDelivery = (days: number): string =>
  days === 1 ? 'within a day of delivery' : `within ${days} days of delivery`;

const drop = `more than ${refillDropPercent}% of what was delivered is missing`;
const askForRefill = `${drop}, ask for one free of charge from your order`;
const refill = {
  lead: (days: number): string => (days > 0 ? 'Refill included:' : 'Refill not included:'),
  text: (days: number): string =>
    days > 0
      ? `if ${drop} ${afterDelivery(days)}, ask for it free of charge from your order.`
      : 'if the numbers drop later, write to us and we’ll look into it. Your legal rights are unaffected.',
};

const own = (number: string) =>
  `Your order ${number} is still being delivered to the same profile or post. This one starts when that one is done.`;

const estimate = (hours: number) =>
  `Orders are normally processed right away, but they can sometimes take up to ${hours} hours`;
const usualDelivery = {
  /** Without a quantity. */
  estimate: `${estimate(usualHours)}.`,
  usual: (hours: string) => `Usually right away; sometimes up to ${hours} h`,
  usualLarge: (hours: string) => `Starts right away; can take up to ${hours} h`,
};

const withoutVat = 'With a VAT number from another EU country, confirmed by VIES, you pay no VAT.';
const businessLead = `You get a full invoice from the start. ${withoutVat}`;

const offer = {
  over: 'The offer has ended',
  text: 'The price of your package stays the same.',
};

const withdrawalText = `You can withdraw within ${withdrawalDays} days and until the order is fully delivered: we stop the delivery and refund the undelivered part.`;

export const form: ConditionWords['form'] = {
  markets: 'We sell to the European Union',
  refill,
  waiting: null,
  business: null,
  delivery: usualDelivery,
  payment: null,
  withdrawal: { short: `${withdrawalDays} days to withdraw, until fully delivered`, text: withdrawalText },
  offer: null,
};

export const dialog: ConditionWords['dialog'] = {
  markets: null,
  refill,
  waiting: own,
  business: {
    lead: businessLead,
    above: `By law, an invoice over €${unnamedUpToEuros} needs your name, tax number and address.`,
    outside: 'By law, an invoice outside the VAT area needs your name and address.',
  },
  delivery: usualDelivery,
  payment: null,
  withdrawal:
    'You’ve asked us to start now and know that you lose your right of withdrawal once everything is delivered.',
  offer,
};

const waiting = {
  own,
  other:
    'Another order is still being delivered to the same profile or post. This one starts when that one is done.',
};

const untaxed = {
  reverse_charge: 'VAT (reverse charge)',
  outside: 'VAT (outside the VAT area)',
};

export const success: ConditionWords['success'] = {
  markets: null,
  refill: {
    later: `Once the order is completed, you can ask for a refill here if ${drop}.`,
    laterWithin: (days: number) => `Included: if ${drop} ${afterDelivery(days)}, you can ask for it here.`,
    now: (days: number | null) => `If ${drop}${days ? ` ${afterDelivery(days)}` : ''}, ask for it here.`,
    notIncluded:
      'This package doesn’t include refills. If the numbers drop, write to us and we’ll look into it.',
  },
  waiting,
  business: untaxed,
  delivery: {
    estimate,
    wait: (hours: number) =>
      `If delivery is slow, wait ${hours} hours, then write to us with the order number:`,
  },
  payment: null,
  withdrawal: {
    stop: 'We stop the delivery and refund the undelivered part.',
    delivered: 'Delivered when you withdrew',
    refund: (amount: string) =>
      `We refunded ${amount} to your original payment method. Banks usually take ${bankDays.from} to ${bankDays.to} days to show it.`,
  },
  offer: null,
};

export const mail: ConditionWords['mail'] = {
  markets: null,
  refill,
  waiting,
  business: untaxed,
  delivery: null,
  payment: null,
  withdrawal: `We will refund what you paid within ${repayDays} days of receiving your withdrawal, by the same means of payment and at no cost to you.`,
  offer: null,
};

export const faq: ConditionWords['faq'] = {
  markets: form.markets,
  refill: `Numbers can drop over time. Each package says whether it includes refills and for how many days. If it does and ${askForRefill}. If not, write to us with your order number and we’ll look into it.`,
  waiting:
    'Yes. If both orders are of the same kind, the second one starts automatically when the first has finished. You don’t need to do anything.',
  business: (codes: string, form: string) =>
    `Before you pay, open “${codes}” and then “${form}” ${businessLead} If you’ve already paid, ask for a full invoice on the invoice page, for the same amount.`,
  delivery: {
    estimate: `${usualDelivery.estimate} This is an estimate, and large orders take longer. The estimate for your quantity is next to the total, and the tracking page shows the actual status.`,
    support: `Wait ${supportHours} hours, or the estimate for your quantity if that’s longer, then write to us with your order number. If you seem to have been charged twice, write to us right away.`,
  },
  payment:
    'By card and, where available, with Apple Pay, Google Pay or Bizum: you’ll see your options at checkout. Your card details are sent encrypted to the payment processor; this shop neither sees nor stores them.',
  withdrawal: {
    right: `Yes. You can withdraw within ${withdrawalDays} days and until the order is fully delivered. Use “Withdraw from contract here” at the foot of every page: we stop the delivery and refund the undelivered part.`,
    refund: `We request the refund right away, to your original payment method. How soon you see it depends on your bank: usually ${bankDays.from} to ${bankDays.to} days.`,
  },
  offer: null,
};

export const terms: ConditionWords['terms'] = {
  markets: form.markets,
  refill: askForRefill,
  waiting:
    'Two orders of the same kind for the same place are delivered one after the other: the second starts when the first has finished.',
  business: `If you buy as a business, enter its details before you pay. ${withoutVat}`,
  delivery: 'The time you see when you buy depends on the quantity: it is an estimate, not a guarantee.',
  payment:
    'The payment methods available depend on your country, the amount and your device; you see them before you pay.',
  withdrawal: `You have ${withdrawalDays} days to withdraw without giving a reason`,
  offer: null,
};

export const chat: ConditionWords['chat'] = {
  ...faq,
  withdrawal: { ...faq.withdrawal, text: withdrawalText },
  business: (form: string) =>
    `If you’re buying as a business, enter your details before you pay, under “${form}”, and you’ll get a full invoice. If you’ve already paid, ask for a full one on the invoice page, for the same amount.`,
};

export const error: ConditionWords['error'] = {
  markets: {
    country: 'We don’t sell to your country at the moment.',
    territory: 'We sell to {{country}}, but not to {{territory}} at the moment.',
  },
  refill: `No more than ${refillDropPercent}% has dropped so far; you can ask again if it drops further.`,
  waiting: null,
  business:
    'Before you pay, enter what the law requires on the invoice of this purchase: your name, tax number and address.',
  delivery: null,
  payment: null,
  withdrawal: 'To start right away, we need you to tick both boxes about withdrawal.',
  offer: {
    code: 'The offer for this code has ended. You can still buy at the usual price.',
    extra: `${offer.over}. ${offer.text}`,
  },
};
