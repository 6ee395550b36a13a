import { expect, it } from 'vitest';
import type { z } from 'zod';
import { type AnyCall, declaredCalls } from '#contracts/declared-calls.ts';
import { publicCalls } from '#contracts/public-calls.ts';
import { schemaOf } from './serve.ts';

const withQuery = (calls: Record<string, object>) =>
  Object.keys(calls).filter((name) => 'query' in (calls[name] ?? {})) as AnyCall[];

const refusesUnknown = (name: AnyCall): boolean => {
  const query = schemaOf(name).querystring as z.ZodType;
  const { error } = query.safeParse({ nonsense: '1' });
  return error?.issues.some(({ code }) => code === 'unrecognized_keys') ?? false;
};

it.each(withQuery(declaredCalls))('the back-office call %s rejects an unknown query parameter', (name) =>
  expect(refusesUnknown(name)).toBe(true),
);

it.each(withQuery(publicCalls))('the public call %s ignores an unknown query parameter', (name) =>
  expect(refusesUnknown(name)).toBe(false),
);
