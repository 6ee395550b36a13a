import { SourceMap } from 'node:module';
import { expect, test } from 'vitest';
import { sourcePlace } from '../launch/source-traces.ts';
import { lineTable } from './line-table.ts';

/** Line 1 is of no source, 2 of a.ts line 1, 3 of b.ts line 41 and then a.ts line 3, 4 of none, 5 of b.ts line 40. */
const map = { sources: ['a.ts', 'b.ts'], mappings: ';AAAA;ACwCA,IDtCA;;ACqCA' };

test('each line of built code has the place of its first part, as Node reads the same map', () => {
  const table = lineTable(map);
  const node = new SourceMap({ ...map, version: 3, file: '', sourceRoot: '', names: [], sourcesContent: [] });
  const byNode = (line: number) => {
    const entry = node.findEntry(line - 1, 0);
    if (!('originalSource' in entry) || entry.generatedLine !== line - 1) return undefined;
    return `${entry.originalSource}:${entry.originalLine + 1}`;
  };
  const built = [1, 2, 3, 4, 5];
  expect(built.map((line) => sourcePlace(table, line))).toEqual(built.map(byNode));
  expect(sourcePlace(table, 3)).toBe('b.ts:41');
  expect(sourcePlace(table, 9)).toBeUndefined();
});
