import { expect, test } from 'vitest';
import { z } from 'zod';
import { pickKnownPart } from './by-contract.ts';

const line = z.object({ id: z.string(), cents: z.number() });
const schema = z.object({
  line: line.nullable(),
  lines: z.array(line),
  end: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('paid'), at: z.string() }),
    z.object({ kind: z.literal('open'), until: z.string() }),
  ]),
  names: z.record(z.string(), z.string()),
  more: z.unknown(),
  note: z.string().optional(),
});

test('pickKnownPart drops unknown fields regardless of other mistakes', () => {
  const written = pickKnownPart(schema, {
    secret: 'a',
    line: { id: 7, secret: 'b' },
    lines: [{ id: 'c', cents: 'many', secret: 'd' }, 'e'],
    end: { kind: 'paid', until: 'f', secret: 'g' },
    names: { one: { secret: 'h' }, two: 'i' },
    more: { kept: true },
    note: { secret: 'j' },
  });
  expect(written).toEqual({
    line: { id: 7 },
    lines: [{ id: 'c', cents: 'many' }, null],
    end: { kind: 'paid', until: 'f' },
    names: { one: null, two: 'i' },
    more: { kept: true },
    note: null,
  });
});

test('pickKnownPart does not add missing fields', () => {
  expect(pickKnownPart(schema, { line: null })).toEqual({ line: null });
  expect(pickKnownPart(schema, 'gone')).toBe(null);
  expect(pickKnownPart(schema, undefined)).toBe(undefined);
});
