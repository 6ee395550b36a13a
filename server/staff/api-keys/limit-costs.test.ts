import { expect, it } from 'vitest';
import { z } from 'zod';
import { declaredCalls } from '#contracts/declared-calls.ts';
import { isCost, isCostName, ofCost } from '#contracts/kit/cost-fields.ts';
import { withoutCosts } from './limit-reply.ts';

/** Fields whose name contains `costs` although they contain the permission, not a cost. */
const permissions = ['session.show.costs', 'login.enter.costs', 'passkey.enter.costs'];

function costsIn(schema: z.core.$ZodType, path: string): (readonly [string, z.core.$ZodType])[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return costsIn(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return costsIn(schema.element, path);
  if (schema instanceof z.ZodRecord) return costsIn(schema.valueType, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => costsIn(option, path));
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, inner]) => [
    ...(isCostName(name) ? [[`${path}.${name}`, inner] as const] : []),
    ...costsIn(inner, `${path}.${name}`),
  ]);
}

const found = Object.entries(declaredCalls).flatMap(([name, call]) =>
  'reply' in call && call.reply ? costsIn(call.reply, name) : [],
);

it('every cost or margin in a reply of the back office is marked as one', () => {
  expect(found.length).toBeGreaterThan(30);
  const unmarked = found.filter(([, schema]) => !isCost(schema, {})).map(([path]) => path);
  expect(unmarked.sort()).toEqual(permissions.sort());
});

it('limitCosts empties costs in fields, lists and records, and keeps everything else', () => {
  const schema = z.object({
    priceCents: z.number(),
    costCents: ofCost(z.number().nullable()),
    rows: z.array(z.object({ id: z.number(), margin: ofCost(z.number().nullable()) })),
    effects: ofCost(z.array(z.string())),
    reply: ofCost(z.string().nullable(), ({ service }) => service === 'provider'),
    service: z.string(),
    evidence: z.record(z.string(), z.unknown()),
    before: z.unknown(),
  });
  const value = {
    ...{ priceCents: 499, costCents: 120, effects: ['loss'], reply: 'charge 1.20', service: 'provider' },
    rows: [{ id: 1, margin: 4200 }],
    evidence: { margin: -300, serviceId: 7, nested: { expectedCharge: '1.2', text: 'x' } },
    before: { rate: '0.9', min: 10 },
  };
  expect(withoutCosts(schema, value)).toEqual({
    ...{ priceCents: 499, costCents: null, effects: [], reply: null, service: 'provider' },
    rows: [{ id: 1, margin: null }],
    evidence: { serviceId: 7, nested: { text: 'x' } },
    before: { min: 10 },
  });
  expect(withoutCosts(schema, { ...value, service: 'mailer' })).toMatchObject({ reply: 'charge 1.20' });
});
