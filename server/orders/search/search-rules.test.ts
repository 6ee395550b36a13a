import { describe, expect, it } from 'vitest';
import { staffOrdersQuerySchema } from '#contracts/orders/orders-list.ts';
import { facetSets, nameOfFacet, readSearch } from './search-rules.ts';

const id = '01a202a2-e80b-70bd-bd38-e8392efcbf0c';

describe('readSearch', () => {
  it.each([
    // These are exactly named.
    [` ${id.toUpperCase()} `, { keys: [id], pattern: undefined }],
    ['pi_3Q8fK2abc', { keys: ['pi_3Q8fK2abc'], pattern: undefined }],
    ['#k7mq4txr9d', { keys: ['K7MQ4TXR9D'], pattern: undefined }],
    ['https://www.instagram.com/p/C0dE-x_1/', { keys: ['C0dE-x_1'], pattern: undefined }],
    // These are names and parts of them; a number may be a provider's order or the end of a card.
    ['https://instagram.com/Marta.Cafe/', { keys: [], pattern: '% marta.cafe %', whole: 'marta.cafe' }],
    ['@Marta', { keys: ['@Marta'], pattern: '%marta%', whole: 'marta' }],
    [
      'Marta@Example.test',
      { keys: ['Marta@Example.test'], pattern: '%marta@example.test%', whole: 'marta@example.test' },
    ],
    ['marta@exam', { keys: ['marta@exam'], pattern: '%marta@exam%' }],
    ['4242', { keys: ['4242'], pattern: '%4242%' }],
    ['ma', { keys: ['ma'], pattern: '% ma %' }],
    // Plain `like` would read these as anything.
    ['a_b%', { keys: ['a_b%'], pattern: String.raw`%a\_b\%%` }],
  ])('reads %j', (typed, search) => {
    expect(readSearch(typed)).toEqual(search);
  });

  it('takes blanks for no search', () => {
    expect(readSearch('  ')).toBeUndefined();
  });
});

const ask = (query: Record<string, string>) => facetSets(staffOrdersQuerySchema.parse(query));

describe('facetSets', () => {
  it('has one set for each filter, and any of its values in it', () => {
    expect(ask({ status: 'pending,processing', country: 'ES', service: '204' })).toEqual([
      ['state:pending', 'state:processing'],
      ['service:204'],
      ['country:ES'],
    ]);
  });

  it('asks for nothing where nothing is asked for', () => {
    expect(ask({ status: '', q: 'marta' })).toEqual([]);
  });

  it('counts what is being sent with what waits for it', () => {
    expect(ask({ deliveryStatus: 'submitting' })).toEqual([['delivery:queued']]);
  });
});

describe('nameOfFacet', () => {
  it.each([
    ['state:processing', 'status:processing'],
    ['delivery:partial', 'deliveryStatus:partial'],
    ['pending:any', 'pending:any'],
    ['weather:fair', undefined],
  ])('%s → %s', (facet, name) => {
    expect(nameOfFacet(facet)).toBe(name);
  });
});
