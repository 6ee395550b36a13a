import { expect, it } from 'vitest';
import { z } from 'zod';
import { markFieldOwner, type ScopeModule } from '#contracts/kit/module-fields.ts';
import { withoutModules } from './limit-reply.ts';

const modules: Record<string, ScopeModule> = { order: 'orders', mail: 'mail' };
const schema = z.object({
  id: z.string(),
  email: markFieldOwner('orders', z.string()),
  refundId: markFieldOwner('payments', z.string().nullable()),
  cents: markFieldOwner('payments', z.number()),
  mails: markFieldOwner('mail', z.array(z.string())),
  facts: markFieldOwner('mail', z.record(z.string(), z.unknown())),
  later: markFieldOwner('mail', z.string().optional()),
  change: markFieldOwner(['orders', 'mail'], z.unknown()),
  rows: z.array(markFieldOwner(({ kind }) => modules[String(kind)], z.object({ kind: z.string() }))),
  nested: z.object({ name: markFieldOwner('orders', z.string()) }).nullable(),
});
const full = {
  id: '1',
  email: 'a@example.test',
  refundId: 're_1',
  cents: 5,
  mails: ['m'],
  facts: { a: 1 },
  later: 'x',
  change: { a: 1 },
  rows: [{ kind: 'order' }, { kind: 'mail' }, { kind: 'newer' }],
  nested: { name: 'Marta' },
};

it('limitReply empties fields and drops rows of closed modules', () => {
  expect(withoutModules(schema, full, () => false)).toEqual({
    ...{ id: '1', email: '', refundId: null, cents: 0, mails: [], facts: {}, later: undefined, change: null },
    ...{ rows: [], nested: { name: '' } },
  });
});

it('limitReply keeps fields of open modules, and a field of several modules only when all are open', () => {
  const open = (...names: string[]) => withoutModules(schema, full, (module) => names.includes(module));
  expect(open('orders')).toMatchObject({
    ...{ email: 'a@example.test', change: null, rows: [{ kind: 'order' }], nested: { name: 'Marta' } },
  });
  expect(open('orders', 'mail')).toMatchObject({ change: { a: 1 }, mails: ['m'], refundId: null });
  expect(withoutModules(schema, full, () => true)).toEqual(full);
});
