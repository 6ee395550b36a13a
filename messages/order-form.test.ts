import { expect, it } from 'vitest';
import { orderFormMessages } from './order-form.ts';

it('says the exact words about a blocked name', () => {
  expect(orderFormMessages.es.blocked).toMatchObject({
    title: 'Usuario no disponible',
    text: 'Este usuario no puede realizar pedidos en este momento.',
  });
});
