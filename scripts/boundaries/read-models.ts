/** Files that may read tables of higher modules, with the reason. */
export interface ReadModel {
  name: string;
  reason: string;
  files: readonly string[];
}

/** All files whose statements read tables of higher modules. */
export const readModels: readonly ReadModel[] = [
  {
    name: 'orders/search',
    reason: 'One statement finds and lists orders by words and states that payments and deliveries keep.',
    files: ['server/orders/search/store-found.ts', 'server/orders/search/store-listed.ts'],
  },
  {
    name: 'orders/detail',
    reason: 'The page of one order shows its money, deliveries, invoices and customer as of one moment.',
    files: ['server/orders/detail/store-detail.ts'],
  },
  {
    name: 'orders/endings',
    reason:
      'What may change, be erased or end of an order follows from what was delivered, paid and given back.',
    files: [
      'server/orders/store.ts',
      'server/orders/delivery-times/store.ts',
      'server/orders/changes/store-changes.ts',
      'server/orders/store-retention.ts',
    ],
  },
  {
    name: 'orders/discount-effect',
    reason: 'The effect of a code is the money that came of its uses, which payments keep.',
    files: ['server/orders/promotions/codes/store-uses.ts'],
  },
  {
    name: 'catalog/offered-services',
    reason:
      'A service is sold only while a provider offers what it is mapped to, at the rate of tax of the place.',
    files: ['server/catalog/store.ts', 'server/catalog/services/store-routes.ts'],
  },
  {
    name: 'catalog/buyers',
    reason: 'Blocks and past orders name the buyers that orders, payments and customer records know.',
    files: ['server/catalog/blocking/store.ts', 'server/catalog/past-orders/store.ts'],
  },
  {
    name: 'catalog/samples',
    reason: 'A sample type is deleted only when no order and no review names it.',
    files: ['server/catalog/samples/store-samples.ts'],
  },
  {
    name: 'mail/contents',
    reason: 'The claim of due mails reads the orders that they are about, one statement for a whole batch.',
    files: ['server/mail/store.ts'],
  },
  {
    name: 'mail/log',
    reason:
      'The log of mails is searched by order and campaign, and mails are erased with the account of a buyer.',
    files: ['server/mail/staff/store-staff.ts', 'server/mail/store-erase.ts'],
  },
  {
    name: 'staff/inbox',
    reason: 'The inbox sorts and names its items by the orders, payments and deliveries that they are about.',
    files: ['server/staff/pending/store-list.ts'],
  },
  {
    name: 'tax/declared-sales',
    reason:
      'Returns, ledgers and quarters name the invoices, orders and buyers of the supplies that they add up.',
    files: [
      'server/tax/records/store-overview.ts',
      'server/tax/returns/store-quarters.ts',
      'server/tax/returns/store-returns.ts',
      'server/tax/vat/ledger-conditions.ts',
      'server/tax/vat/store.ts',
    ],
  },
  {
    name: 'tax/evidence-of-place',
    reason:
      'Where a buyer is, and which numbers need a check, follows from payments and from what was invoiced.',
    files: ['server/tax/vat/store-places.ts'],
  },
  {
    name: 'fulfilment/what-is-owed',
    reason: 'A provider gets nothing for what was refunded, withdrawn, or paid before a restored backup.',
    files: [
      'server/fulfilment/endings/store-ending.ts',
      'server/fulfilment/submission/store-conditions.ts',
      'server/fulfilment/submission/store-opening.ts',
      'server/fulfilment/submission/store-links.ts',
    ],
  },
  {
    name: 'payments/evidence',
    reason: 'The answer to a disputing bank states whether the buyer has withdrawn.',
    files: ['server/payments/disputes/store-answers.ts'],
  },
  {
    name: 'customers/money',
    reason: 'The page of a customer shows money in the currency of the day, which reporting keeps.',
    files: ['server/customers/records/store-detail.ts'],
  },
  {
    name: 'marketing/after-a-restore',
    reason: 'Checkouts from before a restored backup get no reminder: the lost time may have had theirs.',
    files: ['server/marketing/abandoned-checkouts/store-reminders.ts'],
  },
  {
    name: 'platform/sessions-of-members',
    reason: 'A session of staff counts while its member is active: each call asks both in one statement.',
    files: ['server/platform/auth/realm-tables.ts', 'server/platform/auth/store-sessions.ts'],
  },
  {
    name: 'platform/whole-database',
    reason: 'A restored copy and an emptied shop are judged by tables of every module.',
    files: ['server/platform/database/empty-orders.ts', 'server/platform/database/embedded/unpack-backup.ts'],
  },
];
