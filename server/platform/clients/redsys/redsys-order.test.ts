import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redsysOrderOf, redsysOrderPattern } from './redsys-order.ts';

const attempt = fc.integer({ min: 1, max: 1000 });

it('a gateway order number has the format that the gateway accepts', () => {
  fc.assert(
    fc.property(fc.uuid(), attempt, (paymentId, attempt) => {
      const order = redsysOrderOf(paymentId, attempt);
      expect(order).toMatch(redsysOrderPattern);
      expect(order).toHaveLength(12);
    }),
  );
});

it('a gateway order number is stable for one attempt and differs for the next', () => {
  fc.assert(
    fc.property(fc.uuid(), attempt, attempt, (paymentId, one, other) => {
      expect(redsysOrderOf(paymentId, one) === redsysOrderOf(paymentId, other)).toBe(one === other);
    }),
  );
});

it('a gateway order number is unique over ten thousand attempts', () => {
  const ids = Array.from(
    { length: 2000 },
    (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  );
  const orders = ids.flatMap((id) => [1, 2, 3, 4, 5].map((attempt) => redsysOrderOf(id, attempt)));
  expect(new Set(orders).size).toBe(orders.length);
});
