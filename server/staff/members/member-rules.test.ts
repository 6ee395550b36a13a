import { expect, it } from 'vitest';
import type { StaffId } from '#contracts/kit/ids.ts';
import { isMemberName, type MemberFacts, refusalOf, staffName } from './member-rules.ts';

const id = (name: string) => name as StaffId;
const owner: MemberFacts = { id: id('ana'), role: 'owner', active: true };
const agent: MemberFacts = { id: id('leo'), role: 'agent', active: true };

it.each([
  ['an agent made an owner', agent, { role: 'owner' }, ['ana'], undefined],
  ['an agent deactivated', agent, { active: false }, ['ana'], undefined],
  ['one of two owners demoted', owner, { role: 'agent' }, ['ana', 'eva'], undefined],
  ['the last owner demoted', owner, { role: 'agent' }, ['ana'], 'last_owner'],
  ['the last owner deactivated', owner, { active: false }, ['ana'], 'last_owner'],
  ['an owner kept as owner', owner, { role: 'owner' }, ['ana'], undefined],
] as const)('the member rule checks a change: %s', (_what, member, change, owners, refusal) => {
  expect(refusalOf(member, change, { by: id('eva'), activeOwners: owners.map(id) })).toBe(refusal);
});

it('the member rule refuses changes of members to themselves', () => {
  expect(refusalOf(owner, { active: false }, { by: owner.id, activeOwners: [owner.id, id('eva')] })).toBe(
    'own_membership',
  );
});

it.each(['owner', 'Owner', ' OWNER ', 'own\u200ber', '\ufeffowner\u2069', 'ow\u00adner'])(
  'the member rule maps %j to the member owner',
  (typed) => {
    expect(staffName(typed)).toBe('owner');
  },
);

it.each(['owner', 'josé', 'zoë b.', "o'brien", 'łukasz', 'ana_2'])(
  "the member rule accepts %j as a member's name",
  (name) => expect(isMemberName(staffName(name))).toBe(true),
);
it.each(['оwner', 'οwner', 'ownеr', 'ıvan', 'ﬁona', 'ａna', '王', '', ' '])(
  "the member rule rejects %j as a member's name",
  (name) => expect(isMemberName(staffName(name))).toBe(false),
);
