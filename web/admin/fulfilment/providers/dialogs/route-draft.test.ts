import { expect, it } from 'vitest';
import type { Route } from '#contracts/fulfilment/provider-services.ts';
import { moveRoute, toRequestBody } from './route-draft.ts';

const route = (providerService: string) => ({ providerId: 1, providerService }) as Route;
const routes = ['1', '2', '3'].map(route);

it('moveRoute moves a route up and down, and ignores invalid positions', () => {
  const order = (from: number, to: number) =>
    moveRoute(routes, from, to).map(({ providerService }) => providerService);
  expect(order(0, 2)).toEqual(['2', '3', '1']);
  expect(order(2, 0)).toEqual(['3', '1', '2']);
  for (const [from, to] of [
    [Number('abc'), 0],
    [7, 0],
    [-1, 1],
    [0, 3],
    [0, -1],
  ] as const)
    expect(moveRoute(routes, from, to)).toBe(routes);
});

it('toRequestBody sends the services and the version of routes the draft started from', () => {
  expect(toRequestBody({ basis: 'then', routes: [route('9')] }, [7, 8])).toEqual({
    serviceIds: [7, 8],
    routes: [{ providerId: 1, providerService: '9' }],
    basis: 'then',
  });
});
