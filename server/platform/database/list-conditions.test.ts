import { expect, test } from 'vitest';
import { createConditionBuilder } from './list-conditions.ts';

test('the list condition includes only the used conditions, each value once', () => {
  const { where, add, asked } = createConditionBuilder();
  where('state = ?', null);
  where('(number = ? or name = ?)', 'a');
  add('left > 0');
  where('at >= ?', 'b');
  expect(asked()).toEqual({
    where: '(number = $1 or name = $1) and left > 0 and at >= $2',
    values: ['a', 'b'],
  });
});

test('the list condition returns every row without a filter', () => {
  expect(createConditionBuilder().asked()).toEqual({ where: 'true', values: [] });
});
