import { expect, it } from 'vitest';
import { isWrittenHere } from './place-rules.ts';

it.each([
  ['the same server and database', '77/16384/', '77/16384', true],
  ['files of its own are another question', '77/16384/1764.5', '77/16384', true],
  ['another server', '77/16384/', '78/16384', false],
  ['another database of the same server', '77/16384/', '77/16385', false],
  ['a number that begins alike', '77/16384/', '77/1638', false],
  ['a server that may be read only now', '-/16384/', '77/16384', true],
  ['one that may not be read, as before', '-/16384/', '-/16384', true],
  ['one that may be read no more', '77/16384/', '-/16384', false],
  ['another database, read or not', '-/16384/', '77/16385', false],
])('%s', (_, mark, here, is) => {
  expect(isWrittenHere(mark, here)).toBe(is);
});
