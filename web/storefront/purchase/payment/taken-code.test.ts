import { describe, expect, it } from 'vitest';
import type { TakenCode } from '../../shared/form-memory.ts';
import { codeIn, dueFor } from './taken-code.ts';

const code: TakenCode = { code: 'VIP5', basisPoints: 500, minimumCents: 0, serviceTypes: null, ends: 1000 };

describe('the code of the banner', () => {
  it('counts once taken, up to its end', () => {
    expect(codeIn({ coupon: 'VIP5', couponTerms: code }, 999_999)).toBe(code);
    expect(codeIn({ coupon: 'VIP5', couponTerms: code }, 1_000_000)).toBeUndefined();
  });

  it('no longer counts when it was taken off, refused, or another took its place', () => {
    expect(codeIn({ couponTerms: code }, 0)).toBeUndefined();
    expect(codeIn({ coupon: 'SAVE10', couponTerms: code }, 0)).toBeUndefined();
    expect(codeIn({ coupon: 'VIP5' }, 0)).toBeUndefined();
  });

  it('lowers what is due to the cent, where it suits', () => {
    const quote = { type: 'followers', totalCents: 999 } as const;
    expect(dueFor(code, quote)).toEqual({ totalCents: 949, discount: { code: 'VIP5', cents: 50 } });
    expect(dueFor(undefined, quote)).toEqual({ totalCents: 999, discount: null });
    expect(dueFor({ ...code, serviceTypes: ['views'] }, quote).totalCents).toBe(999);
  });
});
