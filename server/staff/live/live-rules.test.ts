import { expect, test } from 'vitest';
import { findOtherViewers, parseStaffNews } from './live-rules.ts';

const viewedObject = (username: string, at: string, since: string) => ({
  stream: `${username}${since}`,
  username,
  at,
  since,
});

test('the live rule lists each other member at the same subject once with the earliest time', () => {
  const mine = viewedObject('ana', 'orders/1', '10:00');
  const all = [
    mine,
    viewedObject('ana', 'orders/1', '09:00'),
    viewedObject('ben', 'orders/1', '10:02'),
    viewedObject('ben', 'orders/1', '09:58'),
    viewedObject('eva', 'orders/2', '09:00'),
    viewedObject('leo', 'orders/1', '09:30'),
  ];
  expect(findOtherViewers(all, mine)).toEqual([
    { username: 'leo', since: '09:30' },
    { username: 'ben', since: '09:58' },
  ]);
});

test('the live rule ignores invalid messages', () => {
  expect(parseStaffNews('{"kind":"change","topic":"orders","id":null}')).toEqual({
    kind: 'change',
    topic: 'orders',
    id: null,
  });
  for (const text of ['', 'x', '{}', '{"kind":"change","topic":"weather","id":null}'])
    expect(parseStaffNews(text)).toBeUndefined();
});
