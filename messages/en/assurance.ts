/** What a wary buyer asks before paying; no more than the refund policy says. */
export const assurance = {
  seller: (name: string) => `Sold by ${name}`,
  password: 'We never ask for your password.',
  short: {
    lead: 'If only part of it arrives',
    text: 'write to us: we’ll complete it or refund what’s missing.',
  },
  drop: {
    lead: 'If the numbers drop later',
    text: 'we don’t sell a guaranteed refill; write to us and we’ll look into it. Your legal rights are unaffected.',
  },
};
