import { expect, test } from 'vitest';
import { checkWords, countWords, wordsIn } from './comment-words.ts';

test.each([
  ['/** Answers how many. */', ['Answers']],
  ['/**\n * Counts them. Answers\n * how many, anew.\n */', ['Answers', 'anew']],
  ['// Whoever waits goes on\n// until then.', ['Whoever', 'goes on']],
  ['const a = 1; // it is none', ['is none']],
  ['/** Returns what staff answered. Nobody tells. */', []],
  ["const text = 'Whoever answers anew';", []],
])('of %s', (text, words) => {
  expect(wordsIn(text).sort()).toEqual(words.sort());
});

test('a number may fall and not rise, folder by folder', () => {
  const sources = [
    { path: 'server/orders/a.ts', text: '/** Tells staff. */\n\n/** Tells all. */' },
    { path: 'web/admin/list/b.ts', text: '// made anew' },
    { path: 'contracts/orders/c.ts', text: '// made anew' },
    { path: 'tests/d.ts', text: '// made anew' },
  ];
  expect(countWords(sources)).toEqual({
    'server/orders': { Tells: 2 },
    'web/admin': { anew: 1 },
    contracts: { anew: 1 },
  });
  const table = { 'server/orders': { Tells: 3 }, 'web/admin': { anew: 1 } };
  expect(checkWords(sources, table)).toEqual([
    { path: 'contracts', message: 'comments use "anew" 1 times, 0 before: write a plain sentence' },
  ]);
  expect(
    checkWords(sources, { ...table, contracts: { anew: 1 }, 'server/orders': { Tells: 1 } }),
  ).toHaveLength(1);
});
