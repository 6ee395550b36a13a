import type { MaintenanceTexts } from '../es/maintenance.ts';

export const maintenance: MaintenanceTexts = {
  title: 'We’ll be right back',
  lead: 'We are working on the shop, and no new orders can be placed now.',
  back: (minutes) => `We expect to be back in about ${minutes} minutes.`,
  goesOn: 'What is under way goes on:',
  points: [
    'If you had begun to pay, you can finish.',
    'Paid orders are delivered as usual.',
    'You can track your order, write to us or withdraw.',
  ],
  links: 'Meanwhile',
  unopened: {
    title: 'Opening soon',
    lead: 'We are getting the shop ready: nothing can be bought here yet.',
  },
};
