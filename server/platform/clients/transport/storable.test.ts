import { expect, test } from 'vitest';
import { toStorable } from './storable.ts';

test('toStorable replaces what PostgreSQL cannot store and keeps the rest', () => {
  const event = { data: { name: 'Ma\0rta \ud800', note: '👩‍🚀 \\u0000', list: ['\udfff', 1, null] } };
  expect(toStorable(event)).toEqual({
    data: { name: 'Marta \ufffd', note: '👩‍🚀 \\u0000', list: ['\ufffd', 1, null] },
  });
});

test('toStorable returns a storable value without a copy', () => {
  const event = { data: { name: 'Marta 👩‍🚀' } };
  expect(toStorable(event)).toBe(event);
});
