import { randomInt } from 'node:crypto';
import type { CodeTerms } from '#contracts/orders/discount-codes.ts';
import { shortHash } from '#server/platform/kit/hash.ts';

const codeCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * 31^10 possibilities. Against ten thousand codes, twenty attempts per ten minutes would need millions of years for one
 * hit.
 */
const randomLength = 10;

/** Returns an unguessable code. The prefix only tells people what the code is for. */
export function newCodeName(prefix: string, pick: (below: number) => number = randomInt): string {
  const random = Array.from({ length: randomLength }, () => codeCharacters[pick(codeCharacters.length)]).join(
    '',
  );
  return prefix === '' ? random : `${prefix}-${random}`;
}

export function newCodeNames(count: number, prefix: string): string[] {
  const names = new Set<string>();
  while (names.size < count + 16) names.add(newCodeName(prefix));
  return [...names];
}

/** Version of a code as staff read it. A change sends it back so that concurrent edits are detected. */
export function basisOfCode({ terms, active }: { terms: CodeTerms; active: boolean }): string {
  const at = (moment: string | null) => moment && new Date(moment).getTime();
  const { validFrom, validUntil, ...others } = terms;
  return shortHash(JSON.stringify([active, at(validFrom), at(validUntil), Object.entries(others).sort()]));
}
