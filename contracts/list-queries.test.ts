import { expect, test } from 'vitest';
import { z } from 'zod';
import { declaredCalls } from './declared-calls.ts';

const lists = Object.entries(declaredCalls).flatMap(([name, call]) => {
  const query = 'query' in call ? (call.query as z.ZodType) : undefined;
  const isList = query instanceof z.ZodObject && 'cursor' in query.shape;
  return isList ? [[name, query] as const] : [];
});

test('the back office has list calls', () => expect(lists.length).toBeGreaterThan(20));

test.each(lists)('list call %s rejects an unknown parameter', (_name, query) => {
  const { error } = query.safeParse({ nonsense: '1' });
  expect(error?.issues.map(({ code }) => code)).toContain('unrecognized_keys');
});
