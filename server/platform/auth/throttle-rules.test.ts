import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AttemptCount, resetSeconds, waitSeconds } from './throttle-rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const count = (more: Partial<AttemptCount> & { ago?: number }): AttemptCount => ({
  kind: more.kind ?? 'name_at_address',
  attempts: more.attempts ?? 0,
  countedAt: new Date(now.getTime() - (more.ago ?? 0) * 1000),
});

describe('waitSeconds', () => {
  it.each([
    ['none for the first ones', { attempts: 4 }, 0],
    ['a second after the fifth', { attempts: 5 }, 1],
    ['twice as long after each further one', { attempts: 8 }, 8],
    ['what is left of it', { attempts: 8, ago: 6 }, 2],
    ['none when it is over', { attempts: 8, ago: 8 }, 0],
    ['a minute at most', { attempts: 5000 }, 60],
    ['half a minute at most for a name', { kind: 'name' as const, attempts: 5000 }, 30],
    ['a quarter of a minute at most for a known device', { kind: 'device' as const, attempts: 5000 }, 15],
    ['none after an hour of quiet', { attempts: 5000, ago: resetSeconds + 1 }, 0],
    ['none by a clock that was a year ahead', { attempts: 5000, ago: -365 * 86_400 }, 0],
  ])('waitSeconds returns %s', (_what, given, seconds) => {
    expect(waitSeconds(count(given), now)).toBe(seconds);
  });

  it('waitSeconds never exceeds the maximum pause for any stored count', () => {
    const any = fc.record({
      kind: fc.constantFrom(
        'device' as const,
        'name_at_address' as const,
        'address' as const,
        'name' as const,
      ),
      attempts: fc.nat(),
      ago: fc.integer({ min: -1e8, max: 1e8 }),
    });
    fc.assert(
      fc.property(any, (given) => {
        const wait = waitSeconds(count(given), now);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(60);
      }),
    );
  });
});
