import type { ClosedTexts } from '../es/closed.ts';

export const closed: ClosedTexts = {
  title: 'Not on sale at the moment',
  reasons: {
    pause: 'We have paused this service.',
    provider: 'We can’t deliver it properly at the moment.',
    quality: 'We’re looking into its quality.',
    law: 'We can’t sell it for legal reasons.',
  },
  goesOn: 'Orders and payments under way continue.',
  track: 'Track an order',
  others: 'See other services',
  countries: (names) => `At the moment we don’t sell it in: ${names}.`,
};
