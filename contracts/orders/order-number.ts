import { asciiUpper } from '../kit/text.ts';

/**
 * Returns an order's number out of what people type or paste: `# tmdp-76csqk`, or a link that carries it as
 * `order`. Only its signs are left; `orderNumberSchema` decides whether it is a number.
 */
export function bareOrderNumber(typed: string): string {
  const inLink = /[?&]order=([^&#]+)/.exec(typed);
  return asciiUpper((inLink?.[1] ?? typed).replace(/[\s#\p{Pd}]/gu, ''));
}
