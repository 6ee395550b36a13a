import { describe, expect, it } from 'vitest';
import type { AppliedCode } from '../../shared/form-memory.ts';
import { amountAfterCode, validCodeIn } from './applied-code.ts';

const code: AppliedCode = { code: 'VIP5', basisPoints: 500, minimumCents: 0, serviceTypes: null, ends: 1000 };

describe('code of the banner', () => {
  it('the code of the banner is valid from acceptance to its end', () => {
    expect(validCodeIn({ coupon: 'VIP5', couponTerms: code }, 999_999)).toBe(code);
    expect(validCodeIn({ coupon: 'VIP5', couponTerms: code }, 1_000_000)).toBeUndefined();
  });

  it('the code of the banner is invalid after it was removed, refused or replaced', () => {
    expect(validCodeIn({ couponTerms: code }, 0)).toBeUndefined();
    expect(validCodeIn({ coupon: 'SAVE10', couponTerms: code }, 0)).toBeUndefined();
    expect(validCodeIn({ coupon: 'VIP5' }, 0)).toBeUndefined();
  });

  it('the code of the banner lowers the due amount to the cent, where it applies', () => {
    const quote = { type: 'followers', totalCents: 999 } as const;
    expect(amountAfterCode(code, quote)).toEqual({ totalCents: 949, discount: { code: 'VIP5', cents: 50 } });
    expect(amountAfterCode(undefined, quote)).toEqual({ totalCents: 999, discount: null });
    expect(amountAfterCode({ ...code, serviceTypes: ['views'] }, quote).totalCents).toBe(999);
  });
});
