import { expect, it } from 'vitest';
import { minuteMs } from '#contracts/kit/time.ts';
import { countAnswered } from './answered-calls.ts';

const timeAt = (seconds: number) => new Date(Date.UTC(2026, 10, 26, 12) + seconds * 1000);

it('the call counter counts by minute and returns each count once', () => {
  const answered = countAnswered();
  for (const seconds of [1, 2, 59, 61]) answered.add(timeAt(seconds));
  expect(answered.take()).toEqual([
    { outcome: 'answered', times: 3, at: timeAt(59) },
    { outcome: 'answered', times: 1, at: timeAt(61) },
  ]);
  expect(answered.take()).toEqual([]);
});

it('the call counter keeps the latest minutes only, however long they are not read', () => {
  const answered = countAnswered();
  for (let minute = 0; minute < 600; minute += 1)
    answered.add(new Date(timeAt(0).getTime() + minute * minuteMs));
  const taken = answered.take();
  expect(taken).toHaveLength(6);
  expect(taken.at(-1)?.at).toEqual(new Date(timeAt(0).getTime() + 599 * minuteMs));
});
