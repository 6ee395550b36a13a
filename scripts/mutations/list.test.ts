import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../launch/environment.ts';
import { mutations } from './list.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('every mutation changes one place of its file', () => {
  const wrong = mutations
    .map(({ name, file, find, replace }) => ({
      name,
      file,
      find,
      replace,
      times: read(file).split(find).length - 1,
    }))
    .filter(({ find, replace, times }) => times !== 1 || find === replace);
  expect(wrong).toEqual([]);
});

it('every mutation names an existing test', () => {
  const unseen = mutations.filter(({ seenBy }) => !read(seenBy.file).includes(seenBy.test));
  expect(unseen.map(({ name, seenBy }) => ({ name, ...seenBy }))).toEqual([]);
});

it('the list contains at least twenty mutations, each with its own name', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(20);
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
});
