import { expect, it } from 'vitest';
import {
  type CatalogueFacts,
  type CatalogueLine,
  type ExistingService,
  isNoChange,
  planChange,
} from './change-rules.ts';

const likesLine = (
  quantity: number,
  priceCents: number,
  more: Partial<CatalogueLine> = {},
): CatalogueLine => ({
  line: 2,
  id: null,
  type: 'likes',
  audience: null,
  quantity,
  bonusQuantity: 0,
  priceCents,
  popular: false,
  provider: 'default',
  providerService: '1003',
  ...more,
});

const existingService = (
  id: number,
  service: CatalogueLine,
  more: Partial<ExistingService> = {},
): ExistingService => {
  const { line: _, ...rest } = service;
  return { ...rest, active: true, position: id, ...more, id };
};

const facts = (...services: ExistingService[]): CatalogueFacts => ({
  services,
  kinds: [{ code: 'tiktok-followers', form: 'followers' }],
  providers: ['default'],
  performed: [
    { provider: 'default', externalId: '1003', min: 10, max: 10_000, active: true },
    { provider: 'default', externalId: '1009', min: 10, max: 10_000, active: false },
  ],
});

const stood = facts(existingService(301, likesLine(50, 229)), existingService(302, likesLine(100, 449)));

it('planChange finds no change for an equal list, with or without ids', () => {
  const plan = planChange([likesLine(50, 229), likesLine(100, 449, { id: 302 })], stood);
  expect(plan).toMatchObject({ problems: [], notes: [] });
  expect(isNoChange(plan)).toBe(true);
});

it('planChange finds added, changed, removed and reordered services', () => {
  const plan = planChange([likesLine(250, 999), likesLine(100, 399)], stood);
  expect(plan.added).toMatchObject([{ id: 1001, quantity: 250, position: 0 }]);
  expect(plan.changed).toMatchObject([{ before: { priceCents: 449 }, after: { id: 302, priceCents: 399 } }]);
  expect(plan.removed).toMatchObject([{ id: 301 }]);
  expect(plan.reordered).toEqual([]);
  expect(planChange([likesLine(100, 449), likesLine(50, 229)], stood).reordered).toEqual(['likes']);
});

it('planChange restores the earlier row of a package', () => {
  const gone = existingService(303, likesLine(250, 999), { active: false });
  const plan = planChange(
    [likesLine(50, 229), likesLine(100, 449), likesLine(250, 999)],
    facts(...stood.services, gone),
  );
  expect(plan.added).toEqual([]);
  expect(plan.changed).toMatchObject([{ before: { active: false }, after: { id: 303 } }]);
});

it('planChange allows other changes when a provider has dropped a service', () => {
  const dropped = likesLine(100, 449, { providerService: '1009' });
  const stands = facts(existingService(301, likesLine(50, 229)), existingService(302, dropped));
  const plan = planChange([likesLine(50, 239), dropped], stands);
  expect(plan).toMatchObject({ problems: [], changed: [{ after: { id: 301, priceCents: 239 } }] });
  expect(planChange([likesLine(50, 229), { ...dropped, bonusQuantity: 5 }], stands).problems).toHaveLength(1);
});

it.each<[string, CatalogueLine[], RegExp]>([
  ['a rising list', [likesLine(50, 229), likesLine(100, 500)], /likes: 100 for 5.00 costs more per unit/],
  ['one package twice', [likesLine(50, 229), likesLine(50, 228)], /likes 50 occurs twice/],
  ['one id twice', [likesLine(50, 229, { id: 7 }), likesLine(60, 230, { id: 7 })], /the id 7 occurs twice/],
  [
    'two recommended',
    [likesLine(50, 229, { popular: true }), likesLine(100, 449, { popular: true })],
    /likes: only one/,
  ],
  ['another package under an id', [likesLine(60, 229, { id: 301 })], /line 2: id 301 belongs to likes 50/],
  ['an unknown provider', [likesLine(50, 229, { provider: 'other' })], /no provider "other"/],
  ['an unknown service', [likesLine(50, 229, { providerService: '5' })], /"default" has no service 5/],
  ['a vanished service', [likesLine(50, 229, { providerService: '1009' })], /no longer offers 1009/],
  ['less than the provider takes', [likesLine(5, 229)], /1003 accepts 10 to 10000 in one order, not 5/],
  ['more with the bonus', [likesLine(10_000, 229, { bonusQuantity: 1 })], /not 10001/],
])('planChange rejects %s', (_, wanted, reason) => {
  const { problems } = planChange(wanted, stood);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(reason);
});

it('planChange warns of misplaced decimal separators and services without a provider', () => {
  const plan = planChange(
    [likesLine(50, 22), likesLine(100, 44, { provider: null, providerService: null })],
    stood,
  );
  expect(plan.problems).toEqual([]);
  expect(plan.notes).toEqual([
    'the price of likes 50 changes from 2.29 to 0.22: check the decimal separator',
    'the price of likes 100 changes from 4.49 to 0.44: check the decimal separator',
    'not sold in a live shop, because no provider is mapped: likes 100',
  ]);
});

const kind = 'tiktok-followers';
const ofKind = (quantity: number, priceCents: number, more: Partial<CatalogueLine> = {}) =>
  likesLine(quantity, priceCents, {
    type: 'followers',
    kind,
    providerService: null,
    provider: null,
    ...more,
  });

it('planChange ignores types missing from the list and keeps a list per type', () => {
  const sold = facts(...stood.services, existingService(501, ofKind(100, 449)));
  const lists = [likesLine(50, 229), likesLine(100, 449)];
  expect(planChange(lists, sold).removed).toEqual([]);
  const spoken = lists.map((service) => ({ ...service, kind: null }));
  expect(planChange(spoken, sold).removed).toMatchObject([{ id: 501 }]);
  const more = planChange([...spoken, ofKind(100, 449), ofKind(50, 300, { popular: true })], sold);
  expect(more).toMatchObject({ problems: [], removed: [], changed: [], added: [{ kind, quantity: 50 }] });
});

it('planChange rejects an unknown type and a form that differs from its type', () => {
  const { problems } = planChange(
    [ofKind(100, 449, { kind: 'x-posts' }), ofKind(50, 300, { type: 'likes', line: 3 })],
    stood,
  );
  expect(problems).toEqual([
    'line 2: there is no service type "x-posts"',
    'line 3: service type tiktok-followers has the form followers, not likes',
  ]);
});
