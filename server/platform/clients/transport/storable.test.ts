import { expect, test } from 'vitest';
import { storable } from './storable.ts';

test('what PostgreSQL would refuse is mended, the rest is the same', () => {
  const event = { data: { name: 'Ma\0rta \ud800', note: '👩‍🚀 \\u0000', list: ['\udfff', 1, null] } };
  expect(storable(event)).toEqual({
    data: { name: 'Marta \ufffd', note: '👩‍🚀 \\u0000', list: ['\ufffd', 1, null] },
  });
});

test('a whole one is not copied', () => {
  const event = { data: { name: 'Marta 👩‍🚀' } };
  expect(storable(event)).toBe(event);
});
