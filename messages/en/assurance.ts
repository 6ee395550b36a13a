/** Names the period in which a refill may be requested. */
export const afterDelivery = (days: number): string =>
  days === 1 ? 'within a day of delivery' : `within ${days} days of delivery`;

export const assurance = {
  seller: (name: string) => `Sold by ${name}`,
  password: 'We never ask for your password.',
  short: {
    lead: 'If only part of it arrives',
    text: 'write to us: we’ll complete it or refund what’s missing.',
  },
  drop: {
    lead: (days: number) => (days > 0 ? 'Refill included:' : 'Refill not included:'),
    text: (days: number) =>
      days > 0
        ? `if more than 10% of what was delivered is missing ${afterDelivery(days)}, ask for it free of charge from your order.`
        : 'if the numbers drop later, write to us and we’ll look into it. Your legal rights are unaffected.',
  },
};
