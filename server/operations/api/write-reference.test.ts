import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Schema } from './openapi.ts';
import { writeShape } from './write-reference.ts';

const shapeOf = (schema: z.ZodType) => writeShape(z.toJSONSchema(schema) as Schema);

test.each([
  [z.string(), 'string'],
  [z.number().int().nullable(), 'integer | null'],
  [z.literal(true), 'true'],
  [z.enum(['a', 'b']), '"a" | "b"'],
  [z.array(z.enum(['a', 'b'])), '("a" | "b")[]'],
  [z.object({ id: z.string(), more: z.unknown().optional() }), '{ id: string, more?: anything }'],
  [z.record(z.string(), z.number()), '{ [name]: number }'],
  [z.array(z.object({ at: z.string() })), '{ at: string }[]'],
])('example %# is formatted like TypeScript', (schema, shape) => {
  expect(shapeOf(schema)).toBe(shape);
});

test('long types are written on several lines', () => {
  const words = [
    'the first of many words',
    'the second of many words',
    'the third of many words',
    'and one more',
  ];
  expect(shapeOf(z.enum(words as [string]))).toBe(words.map((word) => `\n  | "${word}"`).join(''));
  const wide = z.object(Object.fromEntries(words.map((word) => [word.replaceAll(' ', '_'), z.string()])));
  expect(shapeOf(wide).split('\n').length).toBe(6);
});
