import { describe, expect, it } from 'vitest';
import { daySeconds } from '#contracts/kit/time.ts';
import type { DiscountCode } from '../codes/discount-rules.ts';
import { countdownSetting } from './countdown.ts';
import { isOfferable, newWindow, visitorHash, windowStanding } from './window-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const secondsOn = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('visitor window', () => {
  it('a visitor window is open until its end, exclusively', () => {
    const only = (browser: Date | null) => windowStanding({ browser, earliest: browser }, now);
    expect(only(null)).toBe('none');
    expect(only(secondsOn(0.001))).toBe('open');
    expect(only(now)).toBe('over');
  });

  it('a visitor window ends once per person, across browsers', () => {
    const fresh = secondsOn(600);
    expect(windowStanding({ browser: fresh, earliest: secondsOn(-1) }, now)).toBe('over');
    expect(windowStanding({ browser: fresh, earliest: secondsOn(1) }, now)).toBe('open');
    expect(windowStanding({ browser: null, earliest: secondsOn(1) }, now)).toBe('none');
  });

  it('a visitor window ends and reopens at the configured times, but never reopens before its end', () => {
    const setting = { active: true, code: 'VIP5', seconds: 600, againHours: 24 };
    const lasting = { validUntil: null };
    expect(newWindow(setting, lasting, now)).toEqual({
      endsAt: secondsOn(600),
      againAt: secondsOn(daySeconds),
    });
    expect(newWindow({ ...setting, seconds: 7200, againHours: 1 }, lasting, now)).toEqual({
      endsAt: secondsOn(7200),
      againAt: secondsOn(7200),
    });
    expect(newWindow(setting, { validUntil: secondsOn(60) }, now).endsAt).toEqual(secondsOn(60));
  });
});

describe('countdown setting', () => {
  const read = (stored: unknown) => countdownSetting.schema.safeParse(stored).data;

  it('the countdown setting defaults to ten minutes of VIP5 once a day', () => {
    const usual = { active: true, code: 'VIP5', seconds: 600, againHours: 24 };
    expect(countdownSetting.initial).toEqual(usual);
    expect(read({ seconds: 120 })).toEqual({ ...usual, seconds: 120 });
  });

  it.each([{ seconds: 0 }, { againHours: -1 }, { code: '' }, 'VIP5', 7])(
    'the countdown makes no offer when the setting is %j',
    (stored) => {
      expect(read(stored)).toBeUndefined();
      expect(countdownSetting.ifMalformed).toMatchObject({ active: false });
    },
  );
});

describe('offerable code', () => {
  const code: DiscountCode = {
    id: 1,
    code: 'VIP5',
    kind: 'percentage',
    percentBasisPoints: 500,
    amountCents: null,
    validFrom: secondsOn(-60),
    validUntil: null,
    minimumCents: 0,
    serviceTypes: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    uses: 0,
    active: true,
    windowOnly: true,
    personal: false,
    boundTo: null,
  };

  it.each<[string, Partial<DiscountCode>, boolean]>([
    ['unchanged', {}, true],
    ['switched off', { active: false }, false],
    ['also valid outside of windows', { windowOnly: false }, false],
    ['of a fixed amount', { kind: 'fixed', percentBasisPoints: null, amountCents: 100 }, false],
    ['not yet valid', { validFrom: secondsOn(1) }, false],
    ['no longer valid', { validUntil: now }, false],
    ['with uses left', { maxUses: 2, uses: 1 }, true],
    ['used up', { maxUses: 2, uses: 2 }, false],
  ])('an offerable code that is %s returns %s', (_what, more, offered) => {
    expect(isOfferable({ ...code, ...more }, now)).toBe(offered);
  });
});

it('the shop stores no visitor token in plain text', () => {
  expect(visitorHash('token').toString('hex')).toMatch(/^[0-9a-f]{64}$/);
  expect(visitorHash('token')).not.toEqual(visitorHash('tokem'));
});
