import { expect, it } from 'vitest';
import { draftOf, typedIn } from './setting-values.ts';

it.each([
  { hours: 24 },
  { active: true, code: 'VIP5', seconds: 600 },
  { delayMinutes: null },
  { address: ['a', 'b'], name: 'Auge' },
  {},
  'text',
  3,
])('gives %j back as it was', (value) => {
  expect(typedIn(draftOf(value))).toEqual(value);
});

it('reads figures with a comma, and none where none stands', () => {
  const draft = draftOf({ hours: 24 });
  const typed = (text: string) => typedIn({ ...draft, fields: { hours: { kind: 'number', typed: text } } });
  expect([typed('2,5'), typed('x'), typed(' ')]).toEqual([{ hours: 2.5 }, undefined, undefined]);
});
