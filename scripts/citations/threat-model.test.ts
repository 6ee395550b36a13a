import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../docs/threat-model.md'), 'utf8');

/** Holds the cells of each row of the tables that name doors. */
const doors = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 5 && !cells[1]?.startsWith('---') && cells[3] !== 'proved by');

it('names for each door of the threat model what holds it and the test that proves it', () => {
  expect(doors.length).toBeGreaterThan(40);
  const bare = doors.filter(
    ([, , held, proved]) => !held || !/`[\w./-]+\.(?:test|spec)\.ts`/.test(proved ?? ''),
  );
  expect(bare.map(([, door]) => door)).toEqual([]);
});
