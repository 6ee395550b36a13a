import { expect, test } from 'vitest';
import { cutPage, fromCursor, type Sorting, toCursor } from './keyset.ts';

const id = '01a20158-b95b-7d0b-a4cc-9414e135765f';
const encodeCursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const urgency: Pick<Sorting, 'name' | 'type'> = { name: 'urgency', type: 'integer' };
const opened: Pick<Sorting, 'name' | 'type'> = { name: 'opened', type: 'timestamptz' };

test.each([
  [urgency, '0'],
  [urgency, '-1'],
  [opened, '2026-11-22 04:00:00.123456+00'],
  [opened, '2026-11-22 09:30:00+05:30'],
  [opened, 'infinity'],
])('the keyset cursor reads the cursor that was written for %j at %s', (sorting, key) => {
  expect(fromCursor(sorting, toCursor(sorting, { key, id }))).toEqual({ key, id });
});

test.each([
  ['', urgency],
  ['not base64 of anything', urgency],
  [encodeCursor(null), urgency],
  [encodeCursor(['urgency', '0']), urgency],
  [encodeCursor(['urgency', 0, id]), urgency],
  [encodeCursor(['urgency', '0; drop', id]), urgency],
  [encodeCursor(['urgency', '0', 'x']), urgency],
  [encodeCursor(['opened', '0', id]), opened],
  [toCursor({ name: 'amount' }, { key: '5', id }), urgency],
])('the keyset cursor rejects the cursor %j for the order %j', (cursor, sorting) => {
  expect(fromCursor(sorting, cursor)).toBeUndefined();
});

test('the keyset cursor throws on the first page when the ids do not match the declared type', () => {
  const numbered = [{ key: '0', id: '7' }];
  const urgencies: Sorting = { name: 'urgency', key: 'p.urgency', type: 'integer' };
  expect(() => cutPage(urgencies, numbered, 50)).toThrow('declare idType in its sorting');
  expect(cutPage({ ...urgencies, idType: 'bigint' }, numbered, 50).page).toEqual(numbered);
});
