import type { ClosedTexts } from '../es/closed.ts';

export const closed: ClosedTexts = {
  title: 'Not on sale at the moment',
  reasons: {
    pause: 'We have paused this service.',
    provider: 'We cannot deliver it as it should be at the moment.',
    quality: 'We are looking into its quality.',
    law: 'We cannot sell it for legal reasons.',
  },
  goesOn: 'Orders and payments under way go on.',
  track: 'Track an order',
  others: 'See other services',
  countries: (names) => `At the moment we don’t sell it in: ${names}.`,
};
