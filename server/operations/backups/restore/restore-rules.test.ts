import { expect, it } from 'vitest';
import { detectRestore, needsProcessorCheck } from './restore-rules.ts';

const timeAt = (minute: number) => new Date(Date.UTC(2026, 10, 23, 10, minute));
const storedMoment = (minute: number, databaseId = 'a') => ({ databaseId, at: timeAt(minute) });

it.each([
  ['a first start', undefined, storedMoment(5), true, undefined],
  ['a usual start', storedMoment(5), storedMoment(5), false, undefined],
  ['a kill between database and folder', storedMoment(5), storedMoment(4), false, undefined],
  ['an older state', storedMoment(4), storedMoment(5), false, 'witness'],
  ['the folder of another database', storedMoment(4), storedMoment(5, 'b'), false, undefined],
  ['a new folder', storedMoment(4), undefined, false, undefined],
  ['the command', storedMoment(5), storedMoment(5), true, 'command'],
] as const)('detectRestore handles %s', (_name, moment, witness, byCommand, sign) => {
  expect(detectRestore({ moment, witness, byCommand })).toBe(sign);
});

it.each([
  ['a folder that knows the database', storedMoment(0), storedMoment(0), false],
  ['a new folder after a short while', storedMoment(55), undefined, false],
  ['a new folder after a long while', storedMoment(0), undefined, true],
  ['a first start', undefined, undefined, false],
] as const)(
  'needsProcessorCheck requires the processor only without a record: %s',
  (_name, moment, witness, asks) => {
    expect(needsProcessorCheck({ moment, witness, now: timeAt(60) })).toBe(asks);
  },
);
