import { expect, test } from 'vitest';
import { normaliseOrderNumber, readWithdrawalForm } from './form-rules.ts';

test.each([
  ['K7PMAXWQ2D', 'K7PMAXWQ2D'],
  [' # k7pm axwq2d ', 'K7PMAXWQ2D'],
  ['#k7pm\u00a0axwq2d', 'K7PMAXWQ2D'],
])('the withdrawal form normalises %j to %s', (typed, key) => {
  expect(normaliseOrderNumber(typed)).toBe(key);
});

test('the withdrawal form keeps the typed text on one line', () => {
  const { values, problems } = readWithdrawalForm({
    name: '  Ana \n Pérez ',
    orderNumber: '#k7pm axwq2d',
    email: 'Ana@Ejemplo.es',
    other: 'ignored',
  });
  expect(values).toEqual({ name: 'Ana Pérez', orderNumber: '#k7pm axwq2d', email: 'Ana@Ejemplo.es' });
  expect(problems).toEqual({});
});
