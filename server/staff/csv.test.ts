import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each<[unknown, string]>([
  ['plain', '"plain"'],
  ['a "word", and\nanother', '"a ""word"", and\nanother"'],
  [null, ''],
  [undefined, ''],
  [-5, '-5'],
  [true, 'true'],
  [{ a: 1 }, '"{""a"":1}"'],
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+34 600', `"'+34 600"`],
  ['-1+1', `"'-1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  [' =1', `"' =1"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\uff1d1', `"'\uff1d1"`],
  ['a=1', '"a=1"'],
])('%j is written as %s', (value, written) => {
  expect(csvLine([value])).toBe(`${written}\r\n`);
});

test('cells stand beside each other', () => {
  expect(csvLine(['a', 1, null, 'b'])).toBe('"a",1,,"b"\r\n');
});
