import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine, formatCsv, parseCsv, separatorOf, UnreadableTable } from './csv.ts';

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);

it.each([
  ['semicolons', 'a;b\r\n1;2\r\n'],
  ['commas', 'a,b\n1,2'],
  ['tabs', 'a\tb\r1\t2\r'],
  ['quotes', '"a";"b"\n"1";"2"\n'],
  ['blanks and empty lines', 'a; b\n\n;\n 1;2 \n\n'],
])('the CSV parser reads a table with %s', (_, text) => {
  expect(cellsOf(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

it.each([
  ['a,"b;c;d"\n1,2', ','],
  ['"a"\t"b"\n1\t2', '\t'],
  ['\n \na,b\n1;2', ','],
  ['a', ';'],
])('the CSV parser finds the separator of %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});

it('the CSV parser keeps separators, quotes and line breaks inside quotes, and counts lines like an editor', () => {
  expect(parseCsv('a;b\n"x;""y""\nz";2\n3;4')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x;"y"\nz', '2'] },
    { line: 4, cells: ['3', '4'] },
  ]);
});

it.each(['a;b\n"1;2\n', 'a;b\n1"2;3\n', 'a;b\n"1"2;3\n'])('the CSV parser rejects %j', (text) => {
  expect(() => parseCsv(text)).toThrow(UnreadableTable);
  expect(() => parseCsv(text)).toThrow('line 2');
});

it.each(['=1', '+34 600', '-1+1', '@SUM(A1)', ' =1', '\t=1', '\uff1d1'])(
  'the CSV parser escapes the formula %j',
  (text) => {
    expect(formatCsv([[text]])).toContain(`'${text}`);
  },
);

it('the CSV parser keeps numbers unchanged, also as text', () => {
  expect(csvLine([-5, 'a=1', '-4.13', '-0,87', '12'])).toBe('-5;a=1;-4.13;-0,87;12\r\n');
  expect(csvLine(['-0,87', '-4.13'], ',')).toBe('"-0,87",-4.13\r\n');
});

it('the CSV parser writes no cell that a spreadsheet evaluates', () => {
  expect(formatCsv([['=1+1', '@x', '-3+1', "'quoted'"]])).toBe(`\ufeff'=1+1;'@x;'-3+1;'quoted'\r\n`);
});

it('the CSV parser parses what it formatted', () => {
  const cell = fc.string({ unit: 'binary' }).map((text) => text.trim());
  const table = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1 });
  fc.assert(
    fc.property(table, (lines) => {
      expect(cellsOf(formatCsv([['x', 'y', 'z'], ...lines]).slice(1))).toEqual([['x', 'y', 'z'], ...lines]);
    }),
    { numRuns: 50 },
  );
});
