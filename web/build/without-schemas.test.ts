import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { markSchemas } from './without-schemas.ts';

type Parse = Parameters<typeof markSchemas>[1];
const mark = (source: string) =>
  markSchemas(source, ((text) => parseAst(text, { lang: 'ts' })) as Parse).replaceAll(
    '/* @__PURE__ */ ',
    '°',
  );

test('what builds a schema may be dropped', () => {
  expect(mark('export const a = z.object({ b: z.string().max(4) });')).toBe(
    'export const a = °z.object({ b: °z.string().max(4) });',
  );
});

test('so may what is made of schemas, own and imported', () => {
  expect(mark('const text = z.string();\nconst all = z.array(text.optional());')).toBe(
    'const text = °z.string();\nconst all = °z.array(°text.optional());',
  );
  expect(mark('const more = orderSchema.extend({});')).toBe('const more = °orderSchema.extend({});');
});

test('whatever else a module does, it still does', () => {
  const source = 'const names = new Map(read());\nexport const f = (a: number): string => format(a);';
  expect(mark(source)).toBe(source);
});
