import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pendingReasons } from '#contracts/staff/pending.ts';
import { reasons } from './reasons.ts';

const operating = readFileSync(
  join(import.meta.dirname, '..', '..', '..', 'docs', 'operating', 'inbox.md'),
  'utf8',
);
const [, table = ''] = operating.split('| reason | what happened | decisions |\n| --- | --- | --- |\n');
const rows = (table.split('\n\n')[0] ?? '').split('\n').map((line) => line.slice(2, -2).split(' | '));
const codesIn = (cell: string | undefined) =>
  [...(cell ?? '').matchAll(/`([a-z_]+)`/g)].map((match) => match[1]);

it('every inbox reason is documented exactly once', () => {
  const documented = rows.flatMap(([first]) => codesIn(first));
  expect(documented.sort()).toEqual([...pendingReasons].sort());
});

it('every decision of each inbox reason is documented', () => {
  const lacking = rows.flatMap(([first, ...said]) =>
    codesIn(first).flatMap((reason) => {
      const decisions = reasons[reason as keyof typeof reasons]?.decisions ?? [];
      const words = codesIn(said.join(' '));
      return decisions
        .filter((decision) => !words.includes(decision))
        .map((decision) => `${reason}: ${decision}`);
    }),
  );
  expect(lacking).toEqual([]);
});
