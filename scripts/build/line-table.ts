import type { LineTable } from '../launch/source-traces.ts';

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const valueOfDigit = new Uint8Array(128);
for (const [value, digit] of [...digits].entries()) valueOfDigit[digit.charCodeAt(0)] = value;

/** Reads the numbers of one segment of a source map, in base-64 VLQ (https://tc39.es/ecma426/). */
function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (let at = 0; at < segment.length; at += 1) {
    const digit = valueOfDigit[segment.charCodeAt(at)] ?? 0;
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

/**
 * Returns for each line of built code the source and the line of its first part. Node's own reader of
 * source maps keeps every column of them, which takes some 300 MB for the whole program.
 */
export function lineTable(map: { sources: string[]; mappings: string }): LineTable {
  const lines: number[] = [];
  let [source, line] = [0, 0];
  for (const built of map.mappings.split(';')) {
    let first: [number, number] | undefined;
    for (const segment of built === '' ? [] : built.split(',')) {
      const [, toSource, toLine] = numbersOf(segment);
      if (toSource === undefined || toLine === undefined) continue;
      source += toSource;
      line += toLine;
      first ??= [source, line + 1];
    }
    lines.push(...(first ?? [-1, 0]));
  }
  return { sources: map.sources, lines };
}
