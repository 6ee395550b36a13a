import type { OrderHistoryTexts } from '../es/order-history.ts';

export const orderHistory: OrderHistoryTexts = {
  title: 'Your orders',
  lead: 'Your order’s private link shows them. Anyone using this browser can see them until you leave.',
  unauthorised: 'Access not authorised',
  failed: 'The order couldn’t be loaded. Please try again later.',
  leave: 'Leave',
  contact: 'Contact support',
  follow: 'See the order',
  account: 'See all in My account',
  total: 'Total with VAT',
  demo: {
    title: 'Order completed',
    lead: 'This is an example: a completed order looks like this. The data is made up.',
    order: 'Back to the shop',
  },
};
