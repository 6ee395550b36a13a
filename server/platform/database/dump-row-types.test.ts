import { expect, test } from 'vitest';
import { allowedValues } from './dump-row-types.ts';

test.each([
  ["CHECK ((state = ANY (ARRAY['open'::text, 'in part'::text])))", ['open', 'in part']],
  ["CHECK ((source = 'processor'::text))", ['processor']],
  ['CHECK ((amount_cents > 0))', null],
  ["CHECK (((state = 'open'::text) OR (amount_cents > 0)))", null],
  ['CHECK ((size = ANY (ARRAY[1, 2])))', null],
])('allowedValues reads from %s the allowed values %j', (check, values) => {
  expect(allowedValues(check)).toEqual(values);
});
