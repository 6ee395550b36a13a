import { expect, it } from 'vitest';
import { features } from '#server/features.ts';
import { listed } from './store-listed.ts';

it('listed has a query for every kind of due rows', () => {
  const names = features.flatMap(({ rows }) => rows?.name ?? []);
  expect(Object.keys(listed).toSorted()).toEqual(names.toSorted());
});
