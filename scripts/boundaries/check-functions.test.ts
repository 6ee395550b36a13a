import { expect, test } from 'vitest';
import { checkFunctions } from './check-functions.ts';

const lines = (count: number, line = '  act();\n') => line.repeat(count);
const complaints = (text: string, path = 'server/orders/place-order.ts') =>
  checkFunctions([{ path, text }]).map(({ message }) => message);

test('a function may have sixty lines, from its first to its last', () => {
  expect(complaints(`function placeOrder() {\n${lines(58)}}\n`)).toEqual([]);
  expect(complaints(`function placeOrder() {\n${lines(59)}}\n`)).toEqual([
    'placeOrder has 61 lines of code: 60 at most',
  ]);
});

test.each([
  ['an arrow that is kept in a constant', `export const placeOrder = async () => {\n${lines(59)}};\n`],
  ['a method', `const verbs = {\n  placeOrder() {\n${lines(59, '    act();\n')}  },\n};\n`],
  ['a property', `const verbs = {\n  placeOrder: () => {\n${lines(59, '    act();\n')}  },\n};\n`],
])('%s is a function and has a name', (_, text) => {
  expect(complaints(text)).toEqual(['placeOrder has 61 lines of code: 60 at most']);
});

test('a function counts the functions inside of it, and both are named where both are too long', () => {
  const inner = `  const write = () => {\n${lines(59, '    act();\n')}  };\n`;
  expect(complaints(`function placeOrder() {\n${inner}}\n`)).toEqual([
    'placeOrder has 63 lines of code: 60 at most',
    'write has 61 lines of code: 60 at most',
  ]);
});

test.each([
  ['SQL', `  rows(\`select 1\n${lines(80, '    union all select 1\n')}  \`);\n`],
  ['comments', lines(40, '  // The reason is told here.\n').concat(`  /*\n${lines(40, '   told\n')}  */\n`)],
  ['empty lines', lines(80, '\n')],
])('%s does not count', (_, text) => {
  expect(complaints(`function placeOrder() {\n${text}${lines(50)}}\n`)).toEqual([]);
});

test('code within a text counts', () => {
  const text = `  return \`\n${lines(59, `    ${'$'}{act()}\n`)}  \`;\n`;
  expect(complaints(`function placeOrder() {\n${text}}\n`)).toHaveLength(1);
});

test('the program is read, and no test and no script', () => {
  const long = `function placeOrder() {\n${lines(59)}}\n`;
  const paths = ['web/admin/orders/page.tsx', 'contracts/calls.ts', 'sandbox/provider/store.ts'];
  for (const path of paths) expect(complaints(long, path)).toHaveLength(1);
  for (const path of ['server/orders/place-order.test.ts', 'scripts/start.ts', 'tests/harness/shop.ts'])
    expect(complaints(long, path)).toEqual([]);
});
