/** What a wary buyer asks before paying; no more than the refund policy says. */
export const assurance = {
  seller: (name: string) => `Sold by ${name}`,
  password: 'We never ask for your password.',
  short: {
    lead: 'If only part of it arrives',
    text: 'write to us: we complete it or refund what is missing.',
  },
  drop: {
    lead: 'If the numbers drop later',
    text: 'we sell no guaranteed refill; write to us and we will look into it. Your legal rights stay as they are.',
  },
};
