import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteMs } from '#contracts/kit/time.ts';
import { holdReasonOf, isProbelessHoldOver, type RecordedCalls } from './hold-rules.ts';

const now = new Date('2026-11-26T12:00:00Z');
const timeBeforeNow = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
const calls = (outcome: RecordedCalls['outcome'], times: number, minutesAgo: number): RecordedCalls => ({
  ...{ outcome, times, at: timeBeforeNow(minutesAgo) },
});
const row = (letters: string): RecordedCalls[] =>
  [...letters].map((letter, index) => ({
    outcome: letter === 'a' ? 'answered' : letter === 'f' ? 'failed' : 'refused',
    times: 1,
    at: new Date(now.getTime() - index * 1000),
  }));

describe('automatic pause of a processor', () => {
  it.each([
    ['ten calls, six of them failed', [calls('failed', 6, 1), calls('answered', 4, 2)], 'failing'],
    [
      'ten calls, half of them failed',
      [calls('failed', 4, 1), calls('answered', 5, 2), calls('failed', 1, 3)],
      undefined,
    ],
    ['nine calls, eight of them failed', row('ffffaffff'), undefined],
    [
      'ten calls over six minutes',
      [calls('failed', 4, 1), calls('answered', 2, 2), calls('failed', 4, 6)],
      undefined,
    ],
    ['five failures in a quiet hour', row('fffff'), 'failing'],
    ['four failures before one success', row('ffffaffff'), undefined],
    [
      'five failures, the first more than an hour ago',
      [calls('failed', 4, 1), calls('failed', 1, 61)],
      undefined,
    ],
    ['three rejections of the account', row('rrr'), 'account_refused'],
    ['rejections between calls without a reply', row('rfrfr'), 'account_refused'],
    ['rejections interrupted by a success', row('rrar'), undefined],
    ['nothing', [], undefined],
  ] as const)('the automatic pause of a processor is decided after %s', (_name, noted, reason) => {
    expect(holdReasonOf(noted, now)).toBe(reason);
  });

  const anyRow = fc
    .array(fc.constantFrom(...'afr'), { maxLength: 60 })
    .map((letters) => row(letters.join('')));

  it('the automatic pause of a processor never starts while every call gets a reply, and never because of declined cards', () => {
    fc.assert(
      fc.property(fc.nat(500), (count) => {
        expect(holdReasonOf([calls('answered', count + 1, 1)], now)).toBeUndefined();
      }),
    );
  });

  it('the automatic pause of a processor remains after one more failure, and never begins with a reply once ten calls are known', () => {
    fc.assert(
      fc.property(anyRow, (noted) => {
        const held = holdReasonOf(noted, now) !== undefined;
        const [failed] = row('f');
        const [answered] = row('a');
        if (held) expect(holdReasonOf([failed!, ...noted], now)).toBeDefined();
        else if (noted.length >= 10) expect(holdReasonOf([answered!, ...noted], now)).toBeUndefined();
      }),
    );
  });

  it('the automatic pause does not depend on whether calls were recorded singly or together', () => {
    fc.assert(
      fc.property(anyRow, (noted) => {
        const together: RecordedCalls[] = [];
        for (const call of noted) {
          const last = together.at(-1);
          if (last?.outcome === call.outcome) last.times += 1;
          else together.push({ ...call });
        }
        expect(holdReasonOf(together, now)).toBe(holdReasonOf(noted, now));
      }),
    );
  });
});

it('the automatic pause ends after a quarter of an hour for a processor that cannot be probed', () => {
  expect([isProbelessHoldOver(timeBeforeNow(14), now), isProbelessHoldOver(timeBeforeNow(15), now)]).toEqual([
    false,
    true,
  ]);
});
