import { toAsciiUpperCase } from '#contracts/kit/text.ts';

/** Returns the discount code of the address (`?code=` or `?coupon=`) in upper case. */
export function readCodeFromAddress(search: string): string {
  const query = new URLSearchParams(search);
  return toAsciiUpperCase((query.get('code') || query.get('coupon') || '').trim().slice(0, 60));
}
