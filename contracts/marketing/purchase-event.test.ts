import { expect, it } from 'vitest';
import { purchaseParams } from './purchase-event.ts';

const purchase = {
  orderNumber: 'ABCDEFGHJK',
  totalCents: 949,
  serviceId: 204,
  serviceType: 'followers',
  quantity: 1000,
} as const;

it('purchaseParams contains the order number and the paid amount', () => {
  expect(purchaseParams(purchase)).toEqual({
    transaction_id: 'ABCDEFGHJK',
    value: 9.49,
    currency: 'EUR',
    items: [
      {
        item_id: '204',
        item_name: '1000 Instagram Followers',
        item_category: 'Social Media Services',
        item_category2: 'Instagram',
        item_category3: 'European',
        price: 9.49,
        quantity: 1,
      },
    ],
  });
});

it.each([
  [100, 'Standard'],
  [101, 'Spain premium'],
  [110, 'Spain premium'],
  [111, 'Standard'],
  [200, 'Standard'],
  [201, 'European'],
  [208, 'European'],
  [209, 'Standard'],
])('purchaseParams puts service %i into category %s', (serviceId, category) => {
  expect(purchaseParams({ ...purchase, serviceId }).items[0]?.item_category3).toBe(category);
});

it.each([
  ['likes', '1000 Instagram Likes'],
  ['views', '1000 Instagram Views'],
] as const)('purchaseParams contains the item name of %s', (serviceType, name) => {
  expect(purchaseParams({ ...purchase, serviceType }).items[0]?.item_name).toBe(name);
});
