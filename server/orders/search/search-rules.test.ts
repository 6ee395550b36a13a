import { describe, expect, it } from 'vitest';
import { staffOrdersQuerySchema } from '#contracts/orders/orders-list.ts';
import { facetSets, isCountable, nameOfFacet, readSearch, walkRangeForNames } from './search-rules.ts';

const id = '01a202a2-e80b-70bd-bd38-e8392efcbf0c';

describe('readSearch', () => {
  it.each([
    [` ${id.toUpperCase()} `, { keys: [id], pattern: undefined }],
    ['pi_3Q8fK2abc', { keys: ['pi_3Q8fK2abc'], pattern: undefined }],
    ['#k7mq4txr9d', { keys: ['K7MQ4TXR9D'], pattern: undefined }],
    ['https://www.instagram.com/p/C0dE-x_1/', { keys: ['C0dE-x_1'], pattern: undefined }],
    ['https://instagram.com/Marta.Cafe/', { keys: [], pattern: '% marta.cafe %', whole: 'marta.cafe' }],
    ['@Marta', { keys: ['@Marta'], pattern: '%marta%', whole: 'marta' }],
    [
      'Marta@Example.test',
      { keys: ['Marta@Example.test'], pattern: '%marta@example.test%', whole: 'marta@example.test' },
    ],
    ['marta@exam', { keys: ['marta@exam'], pattern: '%marta@exam%' }],
    ['4242', { keys: ['4242'], pattern: '%4242%' }],
    ['ma', { keys: ['ma'], pattern: '% ma %' }],
    ['Yoga marta', { keys: ['Yoga marta'], pattern: '%yoga%', others: ['%marta%'] }],
    ['Visa 4242', { keys: ['Visa 4242', 'visa 4242'], pattern: '%visa%', others: ['%4242%'] }],
    ['4242 visa', { keys: ['4242 visa', 'visa 4242'], pattern: '%4242%', others: ['%visa%'] }],
    // `like` would treat these as wildcards.
    ['a_b%', { keys: ['a_b%'], pattern: String.raw`%a\_b\%%` }],
  ])('readSearch reads %j', (typed, search) => {
    expect(readSearch(typed)).toEqual(search);
  });

  it('readSearch ignores blanks', () => {
    expect(readSearch('  ')).toBeUndefined();
  });
});

const facetSetsOf = (query: Record<string, string>) => facetSets(staffOrdersQuerySchema.parse(query));

describe('facetSets', () => {
  it('facetSets returns one set per filter with all of its values', () => {
    expect(facetSetsOf({ status: 'pending,processing', country: 'ES', service: '204' })).toEqual([
      ['state:pending', 'state:processing'],
      ['service:204'],
      ['country:ES'],
    ]);
  });

  it('facetSets returns no sets without filters', () => {
    expect(facetSetsOf({ status: '', q: 'marta' })).toEqual([]);
  });

  it('facetSets counts submitting parts as queued', () => {
    expect(facetSetsOf({ deliveryStatus: 'submitting' })).toEqual([['delivery:queued']]);
  });
});

describe('nameOfFacet', () => {
  it.each([
    ['state:processing', 'status:processing'],
    ['delivery:partial', 'deliveryStatus:partial'],
    ['pending:any', 'pending:any'],
    ['weather:fair', undefined],
  ])('nameOfFacet converts %s to %s', (facet, name) => {
    expect(nameOfFacet(facet)).toBe(name);
  });
});

describe('isCountable', () => {
  const sample = { percent: 0.3, byNames: true };

  it.each([
    ['few matches of a common name', { matched: 9, named: 60 }, sample, true],
    ['many matches of a common name', { matched: 10, named: 60 }, sample, false],
    ['all matches of a rare name', { matched: 14, named: 14 }, sample, true],
    ['few matches by filters', { matched: 150, named: 10_000 }, { percent: 1, byNames: false }, true],
    ['many matches by filters', { matched: 151, named: 10_000 }, { percent: 1, byNames: false }, false],
  ])('isCountable decides about %s', (_, of, by, countable) => {
    expect(isCountable(of, by)).toBe(countable);
  });
});

describe('walkRangeForNames', () => {
  it.each([
    ['far enough for one and a half pages', { looked: 5000, likely: 1000, matched: 50 }, 7500],
    ['far when names are read for few orders', { looked: 5000, likely: 450, matched: 9 }, 41_667],
    [
      'nothing when names would be read for many orders',
      { looked: 5000, likely: 5000, matched: 60 },
      undefined,
    ],
    [
      'nothing when the scan would reach the end of the list',
      { looked: 5000, likely: 50, matched: 1 },
      undefined,
    ],
    ['nothing when no order matched', { looked: 5000, likely: 50, matched: 0 }, undefined],
  ])('walkRangeForNames scans %s', (_, near, length) => {
    expect(walkRangeForNames(near, 50)).toBe(length);
  });
});
