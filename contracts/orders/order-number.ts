import { asciiUpper } from '../kit/text.ts';

/**
 * Extracts an order number from typed or pasted text: `# tmdp-76csqk`, or a link with `order`. `orderNumberSchema`
 * validates the result.
 */
export function bareOrderNumber(typed: string): string {
  const inLink = /[?&]order=([^&#]+)/.exec(typed);
  return asciiUpper((inLink?.[1] ?? typed).replace(/[\s#\p{Pd}]/gu, ''));
}
