import { expect, it } from 'vitest';
import { type CatalogueFacts, type CatalogueLine, planChange } from './change-rules.ts';
import { causeOf, type ProblemCause } from './problem-causes.ts';

const line = (more: Partial<CatalogueLine> = {}): CatalogueLine => ({
  ...{ line: 2, id: null, type: 'likes', audience: null, kind: null, quantity: 100, bonusQuantity: 0 },
  ...{ priceCents: 500, popular: false, provider: null, providerService: null },
  ...more,
});
const facts: CatalogueFacts = {
  services: [{ ...line(), id: 7, active: true, position: 0 }].map(({ line: _, ...service }) => service),
  providers: ['Andes'],
  kinds: [{ code: 'tt', form: 'followers' }],
  performed: [
    { provider: 'Andes', externalId: '1', min: 10, max: 50, active: true },
    { provider: 'Andes', externalId: '2', min: 10, max: 5000, active: false },
  ],
};
const lineOfProvider = (providerService: string, provider = 'Andes') =>
  line({ quantity: 200, provider, providerService });

it.each<[ProblemCause, CatalogueLine[], string]>([
  ['rises', [line(), line({ line: 3, quantity: 1000, priceCents: 9900 })], 'likes · 1000 · 99.00'],
  ['gone', [lineOfProvider('2')], '2'],
  ['gone', [lineOfProvider('9')], 'Andes · 9'],
  ['outside', [lineOfProvider('1')], '1 · 10 · 50 · 200'],
  ['no_provider', [lineOfProvider('1', 'Pyrenees')], 'Pyrenees'],
  ['no_kind', [line({ kind: 'xx' })], 'xx'],
  ['other_form', [line({ kind: 'tt' })], 'tt'],
  ['sold_twice', [line(), line({ line: 3 })], 'likes 100'],
  ['two_marks', [line({ popular: true }), line({ quantity: 200, popular: true })], 'likes'],
  ['other_id', [line({ id: 7, quantity: 300 })], '7 · likes 100'],
])('causeOf recognises %s by its message', (cause, wanted, about) => {
  const found = planChange(wanted, facts).problems.map(causeOf);
  expect(found.every((each) => each !== undefined)).toBe(true);
  expect(found).toContainEqual({ cause, about });
});
