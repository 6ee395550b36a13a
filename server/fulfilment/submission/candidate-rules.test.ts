import { expect, it } from 'vitest';
import { type AmbiguousPart, type Candidate, misgivingsOf } from './candidate-rules.ts';

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
  ['what fits in every way', {}, {}, []],
  ['a price that moved a little', { chargeMicros: 1_340_000n }, {}, []],
  ['another charge', { chargeMicros: 2_640_000n }, {}, ['charge']],
  ['a part that was charged', { means: 'partial', chargeMicros: 300_000n }, {}, []],
  ['a charge that nobody expected anything of', { chargeMicros: 9n }, { expectedCharge: null }, []],
  ['more left than was ordered', { remains: 1101 }, {}, ['remains']],
  ['a number from before', { providerOrderId: '498' }, {}, ['earlier']],
  ['a number from after', { providerOrderId: '502' }, {}, ['later']],
  ['numbers that are none', { providerOrderId: 'x9' }, {}, []],
  ['another one in doubt', {}, { others: 2 }, ['other_doubt']],
])('checks a candidate with %s', (_what, there, here, expected) => {
  expect(misgivingsOf({ ...candidate, ...there }, { ...inDoubt, ...here })).toEqual(expected);
});
