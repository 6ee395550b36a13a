import { form as conditions } from './conditions.ts';

export const assurance = {
  seller: (name: string) => `Sold by ${name}`,
  password: 'We never ask for your password.',
  short: {
    lead: 'If only part of it arrives',
    text: 'write to us: we’ll complete it or refund what’s missing.',
  },
  drop: conditions.refill,
};
