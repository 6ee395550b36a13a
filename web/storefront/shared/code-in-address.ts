import { asciiUpper } from '#contracts/kit/text.ts';

/** Returns a discount code that the page's address carries (`?code=` or `?coupon=`), upper-cased. */
export function codeFrom(search: string): string {
  const query = new URLSearchParams(search);
  return asciiUpper((query.get('code') || query.get('coupon') || '').trim().slice(0, 60));
}
