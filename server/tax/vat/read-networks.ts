import { isIP } from 'node:net';
import { toAsciiUpperCase } from '#contracts/kit/text.ts';

export interface NetworkRange {
  first: string;
  last: string;
  country: string;
}

/** Maximum number of rows, more than any table of countries contains. */
export const maxRanges = 1_000_000;

const unquoteCell = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1');

/**
 * Parses a table of networks: first address, last address and country per line. Skips a header and lines without a
 * country (`ZZ`, `-`, empty). Returns the number of the first unreadable line, if any.
 */
export function readNetworks(csv: string): { ranges: NetworkRange[] } | { unreadable: number } {
  const ranges: NetworkRange[] = [];
  const lines = csv.split(/\r\n|\n|\r/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [first = '', last = '', country = ''] = line.split(/[,;\t]/).map(unquoteCell);
    const kind = isIP(first);
    if (kind === 0 && index === 0) continue;
    if (kind === 0 || isIP(last) !== kind || ranges.length === maxRanges) return { unreadable: index + 1 };
    if (['', '-', 'ZZ'].includes(toAsciiUpperCase(country))) continue;
    if (!/^[a-z]{2}$/i.test(country)) return { unreadable: index + 1 };
    ranges.push({ first, last, country: toAsciiUpperCase(country) });
  }
  return { ranges };
}
