import { describe, expect, it } from 'vitest';
import { staffOrdersQuerySchema } from '#contracts/staff-orders.ts';
import { facetSets, nameOfFacet } from './filter-rules.ts';

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
