import { expect, test } from 'vitest';
import { fromCursor, type PageEnd, toCursor } from './list-rules.ts';

const id = '01a20158-b95b-7d0b-a4cc-9414e135765f';
const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each<PageEnd>([
  { sort: 'urgency', key: '0', id },
  { sort: 'amount', key: '-1', id },
  { sort: 'opened', key: '2026-11-22 04:00:00.123456+00', id },
  { sort: '-opened', key: '2026-11-22 09:30:00+05:30', id },
  { sort: 'due', key: 'infinity', id },
])('a cursor leads back to where its page ended: %j', (end) => {
  expect(fromCursor(toCursor(end), end.sort)).toEqual(end);
});

test.each([
  ['', 'urgency'],
  ['not base64 of anything', 'urgency'],
  [written(null), 'urgency'],
  [written(['urgency', '0']), 'urgency'],
  [written(['urgency', 0, id]), 'urgency'],
  [written(['urgency', '0; drop', id]), 'urgency'],
  [written(['urgency', '0', 'x']), 'urgency'],
  [written(['opened', '0', id]), 'opened'],
  [toCursor({ sort: 'amount', key: '5', id }), 'urgency'],
] as const)('%j is no cursor by %s', (cursor, sort) => {
  expect(fromCursor(cursor, sort)).toBeUndefined();
});
