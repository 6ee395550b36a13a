import { expect, it } from 'vitest';
import { fillAddress, withQuery } from './fill-address.ts';

it('fillAddress encodes a parameter so that it stays one path segment', () => {
  expect(fillAddress('/api/orders/:id/live', { params: { id: 'a/b?c' } })).toBe('/api/orders/a%2Fb%3Fc/live');
  expect(
    fillAddress('/api/admin/tax/quarters/:year/:quarter.csv', { params: { year: 2026, quarter: 3 } }),
  ).toBe('/api/admin/tax/quarters/2026/3.csv');
});

it('fillAddress appends the query without undefined values', () => {
  expect(withQuery('/api/reviews', { language: 'es', after: undefined, q: '', limit: 50 })).toBe(
    '/api/reviews?language=es&limit=50',
  );
  expect(withQuery('/api/services', {})).toBe('/api/services');
  expect(
    fillAddress('/api/instagram/media/:username', { params: { username: 'ana' }, query: { after: 'a+b=' } }),
  ).toBe('/api/instagram/media/ana?after=a%2Bb%3D');
});
