import { expect, it } from 'vitest';
import { detectServiceType } from './detect-service-type.ts';

const idsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

it.each([...idsFrom(12, 15), 219])('service %i is likes with or without posts', (serviceId) => {
  expect(detectServiceType({ serviceId, hasPosts: true })).toBe('likes');
  expect(detectServiceType({ serviceId, hasPosts: false })).toBe('likes');
});

it.each(idsFrom(17, 26))('service %i is views with or without posts', (serviceId) => {
  expect(detectServiceType({ serviceId, hasPosts: true })).toBe('views');
  expect(detectServiceType({ serviceId, hasPosts: false })).toBe('views');
});

it('detectServiceType returns likes for service 16 with posts and views without', () => {
  expect(detectServiceType({ serviceId: 16, hasPosts: true })).toBe('likes');
  expect(detectServiceType({ serviceId: 16, hasPosts: false })).toBe('views');
});

it.each([11, 27, 101, 110, 201, 210, 218, 220, 5989, -12])(
  'detectServiceType ignores the id %i',
  (serviceId) => {
    expect(detectServiceType({ serviceId, hasPosts: false })).toBe('followers');
    expect(detectServiceType({ serviceId, hasPosts: true })).toBe('likes');
  },
);

it('detectServiceType prefers stored values to the id, in the order of the specification', () => {
  const all = { serviceId: 12, hasPosts: true, isLikesService: true, storedCategory: 'likes' };
  expect(detectServiceType({ ...all, storedType: 'instagram_views' })).toBe('views');
  expect(detectServiceType({ ...all, serviceId: 20, storedCategory: 'views' })).toBe('likes');
  expect(detectServiceType({ ...all, isLikesService: false, storedCategory: 'Followers' })).toBe('followers');
  expect(detectServiceType({ serviceId: 20, hasPosts: false, storedType: 'premium' })).toBe('views');
});

it('detectServiceType returns followers for an order without any data', () => {
  expect(detectServiceType({ hasPosts: false })).toBe('followers');
});
