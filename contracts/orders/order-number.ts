import { toAsciiUpperCase } from '../kit/text.ts';

/**
 * Extracts an order number from typed or pasted text: `# tmdp-76csqk`, or a link with `order`. `orderNumberSchema`
 * validates the result.
 */
export function extractOrderNumber(typed: string): string {
  const inLink = /[?&]order=([^&#]+)/.exec(typed);
  return toAsciiUpperCase((inLink?.[1] ?? typed).replace(/[\s#\p{Pd}]/gu, ''));
}
