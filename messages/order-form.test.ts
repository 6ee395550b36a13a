import { expect, it } from 'vitest';
import { orderFormMessages } from './order-form.ts';

it('the order form has the exact texts about a blocked username', () => {
  expect(orderFormMessages.es.blocked).toMatchObject({
    title: 'Usuario no disponible',
    text: 'Este usuario no puede realizar pedidos en este momento.',
  });
});
