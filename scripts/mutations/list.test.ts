import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../launch/environment.ts';
import { mutations } from './list.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

it.each(mutations)('“$name” can still be put in, and the test that sees it is there', (mutation) => {
  const { file, find, replace, seenBy } = mutation;
  expect(read(file).split(find), `${file} holds this once: ${find}`).toHaveLength(2);
  expect(replace).not.toBe(find);
  expect(read(seenBy.file), seenBy.file).toContain(seenBy.test);
});

it('there are twenty at least, of the paid path and of the guards', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(20);
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
});
