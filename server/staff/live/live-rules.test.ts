import { expect, test } from 'vitest';
import { othersAt, readNews } from './live-rules.ts';

const look = (username: string, at: string, since: string) => ({
  stream: `${username}${since}`,
  username,
  at,
  since,
});

test('lists each other member at the same subject once with the earliest time', () => {
  const mine = look('ana', 'orders/1', '10:00');
  const all = [
    mine,
    look('ana', 'orders/1', '09:00'),
    look('ben', 'orders/1', '10:02'),
    look('ben', 'orders/1', '09:58'),
    look('eva', 'orders/2', '09:00'),
    look('leo', 'orders/1', '09:30'),
  ];
  expect(othersAt(all, mine)).toEqual([
    { username: 'leo', since: '09:30' },
    { username: 'ben', since: '09:58' },
  ]);
});

test('ignores invalid messages', () => {
  expect(readNews('{"kind":"change","topic":"orders","id":null}')).toEqual({
    kind: 'change',
    topic: 'orders',
    id: null,
  });
  for (const text of ['', 'x', '{}', '{"kind":"change","topic":"weather","id":null}'])
    expect(readNews(text)).toBeUndefined();
});
