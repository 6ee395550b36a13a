import { isIP } from 'node:net';
import { asciiUpper } from '#contracts/kit/text.ts';

export interface NetworkRange {
  first: string;
  last: string;
  country: string;
}

/** No table of countries has more. */
export const mostRanges = 1_000_000;

const unquoted = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1');

/**
 * Reads a table of networks: a line for each range with its first and last address and its country. A heading and lines
 * of no country (`ZZ`, `-`, nothing) are left out. Returns the line that cannot be read, where there is one.
 */
export function readNetworks(csv: string): { ranges: NetworkRange[] } | { unreadable: number } {
  const ranges: NetworkRange[] = [];
  const lines = csv.split(/\r\n|\n|\r/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [first = '', last = '', country = ''] = line.split(/[,;\t]/).map(unquoted);
    const kind = isIP(first);
    if (kind === 0 && index === 0) continue;
    if (kind === 0 || isIP(last) !== kind || ranges.length === mostRanges) return { unreadable: index + 1 };
    if (['', '-', 'ZZ'].includes(asciiUpper(country))) continue;
    if (!/^[a-z]{2}$/i.test(country)) return { unreadable: index + 1 };
    ranges.push({ first, last, country: asciiUpper(country) });
  }
  return { ranges };
}
