import { describe, expect, it } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import { toLivePurchase } from './rules.ts';
import type { PurchaseRow } from './store.ts';

const now = new Date('2026-11-21T12:00:00Z');
const row: PurchaseRow = {
  username: 'carla.studio',
  service_type: 'followers',
  quantity: 10_000,
  paid_at: new Date('2026-11-21T11:47:10Z'),
  card_country: 'IT',
};
const livePurchaseOf = (more: Partial<PurchaseRow> = {}, locale: (typeof locales)[number] = 'es') =>
  toLivePurchase({ ...row, ...more }, { id: 'made up', locale, now });

describe('toLivePurchase', () => {
  it('toLivePurchase formats country and time in the visitor’s language', () => {
    expect(locales.map((locale) => Object.values(livePurchaseOf({}, locale)))).toEqual([
      ['made up', 'c••••••', 'seguidores', '10.000', 'hace 12 min', 'Italia', 'IT'],
      ['made up', 'c••••••', 'abonnés', '10\u202f000', 'il y a 12 min', 'Italie', 'IT'],
      ['made up', 'c••••••', 'follower', '10.000', '12 min fa', 'Italia', 'IT'],
      ['made up', 'c••••••', 'followers', '10,000', '12 min ago', 'Italy', 'IT'],
    ]);
  });

  it.each([
    ['2026-11-21T12:00:00Z', 'hace 1 min'],
    ['2026-11-21T11:00:01Z', 'hace 59 min'],
    ['2026-11-21T11:00:00Z', 'hace 1 h'],
    ['2026-11-20T12:30:00Z', 'hace 23 h'],
  ])('toLivePurchase formats a payment at %s as %s', (paidAt, timeAgo) => {
    expect(livePurchaseOf({ paid_at: new Date(paidAt) }).timeAgo).toBe(timeAgo);
  });

  it.each([null, 'XQ', 'it', '<b>', ''])('toLivePurchase omits the country %j', (card_country) => {
    expect(livePurchaseOf({ card_country })).toMatchObject({ country: '', flag: '' });
  });

  it('toLivePurchase hides the length of the name', () => {
    expect(livePurchaseOf({ username: 'ab' }).user).toBe('a••••••');
    expect(livePurchaseOf({ username: '😀x' }).user).toBe('😀••••••');
  });
});
