import type { Carts } from '../../es/admin/carts.ts';

export const carts: Carts = {
  title: 'Abandoned carts',
  placeholder: 'Order, email or username',
  columns: {
    order: 'Order',
    abandoned: 'Abandoned',
    email: 'Email',
    username: 'Username',
    locale: 'Language',
    total: 'Total',
    state: 'Recovery',
    marketing: 'Takes marketing',
    link: 'Link',
  },
  recovered: 'Recovered',
  opened: 'Link opened',
  waiting: 'Not opened',
  yes: 'Yes',
  no: 'No',
  copy: 'Copy the link',
  copied: 'Link copied',
  empty: 'No abandoned cart',
  emptyText: 'Whoever leaves a purchase halfway, with the email typed in, appears here.',
};
