import { randomInt } from 'node:crypto';
import type { CodeTerms } from '#contracts/orders/discount-codes.ts';
import { shortHash } from '#server/platform/kit/hash.ts';

/** Signs that are taken for one another are left out. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** 31^10: of ten thousand codes, twenty tries in ten minutes hit one in some millions of years. */
const randomLength = 10;

/** Returns a code that nobody can guess; what stands before it only tells people what it is for. */
export function newCodeName(prefix: string, pick: (below: number) => number = randomInt): string {
  const random = Array.from({ length: randomLength }, () => signs[pick(signs.length)]).join('');
  return prefix === '' ? random : `${prefix}-${random}`;
}

/** Returns so many different ones, with a few to spare for such as there are already. */
export function newCodeNames(count: number, prefix: string): string[] {
  const names = new Set<string>();
  while (names.size < count + 16) names.add(newCodeName(prefix));
  return [...names];
}

/** A change gives this back: how the code stood when somebody read it. */
export function basisOfCode({ terms, active }: { terms: CodeTerms; active: boolean }): string {
  const at = (moment: string | null) => moment && new Date(moment).getTime();
  const { validFrom, validUntil, ...others } = terms;
  return shortHash(JSON.stringify([active, at(validFrom), at(validUntil), Object.entries(others).sort()]));
}
