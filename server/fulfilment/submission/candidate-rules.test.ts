import { expect, it } from 'vitest';
import { type AmbiguousPart, type Candidate, warningsOf } from './candidate-rules.ts';

const candidate: Candidate = {
  providerOrderId: '500',
  means: 'in_progress',
  remains: 400,
  chargeMicros: 1_320_000n,
};
const inDoubt: AmbiguousPart = {
  ...{ quantity: 1100, expectedCharge: '1.320000' },
  ...{ takenBefore: '499', takenAfter: '501', others: 0 },
};

it.each<[string, Partial<Candidate>, Partial<AmbiguousPart>, string[]]>([
  ['no differences', {}, {}, []],
  ['a slightly changed price', { chargeMicros: 1_340_000n }, {}, []],
  ['another charge', { chargeMicros: 2_640_000n }, {}, ['charge']],
  ['a partial charge', { means: 'partial', chargeMicros: 300_000n }, {}, []],
  ['no expected charge', { chargeMicros: 9n }, { expectedCharge: null }, []],
  ['more units remaining than ordered', { remains: 1101 }, {}, ['remains']],
  ['an earlier number', { providerOrderId: '498' }, {}, ['earlier']],
  ['a later number', { providerOrderId: '502' }, {}, ['later']],
  ['a non-numeric id', { providerOrderId: 'x9' }, {}, []],
  ['another ambiguous submission', {}, { others: 2 }, ['other_doubt']],
])('the candidate check judges a candidate with %s', (_what, there, here, expected) => {
  expect(warningsOf({ ...candidate, ...there }, { ...inDoubt, ...here })).toEqual(expected);
});
