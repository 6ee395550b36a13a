import { asciiUpper } from '#contracts/kit/text.ts';

/** Returns the discount code of the address (`?code=` or `?coupon=`) in upper case. */
export function codeFrom(search: string): string {
  const query = new URLSearchParams(search);
  return asciiUpper((query.get('code') || query.get('coupon') || '').trim().slice(0, 60));
}
