import type { MaintenanceTexts } from '../es/maintenance.ts';

export const maintenance: MaintenanceTexts = {
  title: 'We’ll be right back',
  lead: 'We’re working on the shop, and new orders can’t be placed right now.',
  back: (minutes) => `We expect to be back in about ${minutes} minutes.`,
  goesOn: 'Anything already under way continues:',
  points: [
    'If you’d started to pay, you can finish.',
    'Paid orders are delivered as usual.',
    'You can track your order, write to us or withdraw.',
  ],
  links: 'Meanwhile',
  unopened: {
    title: 'Opening soon',
    lead: 'We’re getting the shop ready: you can’t buy here yet.',
  },
};
