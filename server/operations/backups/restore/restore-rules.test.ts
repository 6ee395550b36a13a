import { expect, it } from 'vitest';
import { needsOutsideProof, signOfRestore } from './restore-rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 10, minute));
const known = (minute: number, databaseId = 'a') => ({ databaseId, at: at(minute) });

it.each([
  ['a first start', undefined, known(5), true, undefined],
  ['a usual start', known(5), known(5), false, undefined],
  ['a kill between database and folder', known(5), known(4), false, undefined],
  ['an older state', known(4), known(5), false, 'witness'],
  ['the folder of another database', known(4), known(5, 'b'), false, undefined],
  ['a new folder', known(4), undefined, false, undefined],
  ['the command', known(5), known(5), true, 'command'],
] as const)('signOfRestore handles %s', (_name, moment, witness, byCommand, sign) => {
  expect(signOfRestore({ moment, witness, byCommand })).toBe(sign);
});

it.each([
  ['a folder that knows the database', known(0), known(0), false],
  ['a new folder after a short while', known(55), undefined, false],
  ['a new folder after a long while', known(0), undefined, true],
  ['a first start', undefined, undefined, false],
] as const)(
  'needsOutsideProof requires the processor only without a record: %s',
  (_name, moment, witness, asks) => {
    expect(needsOutsideProof({ moment, witness, now: at(60) })).toBe(asks);
  },
);
