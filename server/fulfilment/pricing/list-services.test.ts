import { expect, it } from 'vitest';
import type { StaffService } from '#contracts/catalog/services.ts';
import { containsAllWords, searchTextOfService, sortServices } from './list-services.ts';

const service = (more: Partial<StaffService>): StaffService =>
  ({
    ...{ id: 205, type: 'followers', audience: 'spain', quantity: 1000, kind: null, priceCents: 1299 },
    ...{ provider: 'Alfa', providerService: '1001', margin: 40, plannedFor: null },
    ...more,
  }) as StaffService;

it.each([
  'seguidores',
  'SEGUIDORES espana',
  'followers',
  '1.000',
  '1,000',
  '1000',
  '12,99',
  '12.99',
  'alfa 1001',
  '205',
])('the service search finds a service by displayed text: %s', (q) => {
  expect(containsAllWords(searchTextOfService(service({})), q)).toBe(true);
});

it('the service search returns no match for text that is not displayed', () => {
  expect(containsAllWords(searchTextOfService(service({})), 'europa')).toBe(false);
  expect(containsAllWords(searchTextOfService(service({})), 'seguidores europa')).toBe(false);
});

it('the service search finds services of a type by the type’s names, not by its form', () => {
  const words = searchTextOfService(service({ kind: 'tiktok-fans', audience: null }), ['Fans de TikTok']);
  expect(containsAllWords(words, 'fans tiktok')).toBe(true);
  expect(containsAllWords(words, 'seguidores')).toBe(false);
});

it('the service search sorts by a figure and puts services without it last in both directions', () => {
  const all = [
    service({ id: 1, margin: null }),
    service({ id: 2, margin: 10 }),
    service({ id: 3, margin: 30 }),
  ];
  expect(sortServices(all, { sort: 'list' }).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(sortServices(all, { sort: 'margin' }).map(({ id }) => id)).toEqual([2, 3, 1]);
  expect(sortServices(all, { sort: '-margin' }).map(({ id }) => id)).toEqual([3, 2, 1]);
});

it('the service search sorts by the name of the price list, then by quantity', () => {
  const all = [
    service({ id: 1 }),
    service({ id: 2, quantity: 500 }),
    service({ id: 3, audience: 'europe' }),
    service({ id: 4, type: 'likes', audience: null }),
    service({ id: 5, kind: 'fans', audience: null }),
  ];
  const listNameOf = ({ kind }: StaffService) => (kind ? 'Ángeles' : undefined);
  const idsBy = (sort: 'name' | '-name') => sortServices(all, { sort, listNameOf }).map(({ id }) => id);
  expect(idsBy('name')).toEqual([5, 4, 3, 2, 1]);
  expect(idsBy('-name')).toEqual([1, 2, 3, 4, 5]);
});

it('the service search sorts by state from services on sale to withdrawn services', () => {
  const onSale = { active: true, gone: false, stopped: null, notSoldIn: [] };
  const all = [
    service({ id: 1, ...onSale, active: false }),
    service({ id: 2, ...onSale, gone: true }),
    service({ id: 3, ...onSale, stopped: 'closed' }),
    service({ id: 4, ...onSale, notSoldIn: ['FR', 'IT'] }),
    service({ id: 5, ...onSale }),
  ];
  expect(sortServices(all, { sort: 'state' }).map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
  expect(sortServices(all, { sort: '-state' }).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});
