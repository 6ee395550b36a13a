import { expect, it } from 'vitest';
import { fillAddress, withQuery } from './fill-address.ts';

it('a part of an address is written so that it stays one part', () => {
  expect(fillAddress('/api/orders/:id/live', { params: { id: 'a/b?c' } })).toBe('/api/orders/a%2Fb%3Fc/live');
  expect(
    fillAddress('/api/admin/tax/quarters/:year/:quarter.csv', { params: { year: 2026, quarter: 3 } }),
  ).toBe('/api/admin/tax/quarters/2026/3.csv');
});

it('what an address asks for stands behind it, without what was left out', () => {
  expect(withQuery('/api/reviews', { language: 'es', after: undefined, q: '', limit: 50 })).toBe(
    '/api/reviews?language=es&limit=50',
  );
  expect(withQuery('/api/services', {})).toBe('/api/services');
  expect(
    fillAddress('/api/instagram/media/:username', { params: { username: 'ana' }, query: { after: 'a+b=' } }),
  ).toBe('/api/instagram/media/ana?after=a%2Bb%3D');
});
