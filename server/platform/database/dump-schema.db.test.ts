import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/harness/database.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { dumpRowTypes } from './dump-row-types.ts';
import { dumpSchema } from './dump-schema.ts';

const clone = startForTests(testDatabase);

const committed = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

// If one of these tests fails, run `node scripts/schema.ts` and commit its output.
test('schema.txt matches the migrations', async () => {
  expect(await dumpSchema(clone.database)).toBe(committed('schema.txt'));
});

test('tables.ts matches the migrations', async () => {
  expect(await dumpRowTypes(clone.database)).toBe(committed('tables.ts'));
});

test('dumpSchema includes every part of a table and no monthly partitions', async () => {
  await clone.database.query(`
    create table samples (
      id bigint generated always as identity,
      made_at timestamptz not null default now(),
      kind text not null check (kind in ('a', 'b')),
      notes jsonb,
      tags text[] not null default '{}',
      amount numeric(10, 2),
      primary key (id, made_at)
    ) partition by range (made_at);
    create table samples_2025_01 partition of samples for values from ('2025-01-01') to ('2025-02-01');
    create index samples_by_kind on samples (kind) where kind <> 'a';
    create trigger samples_touched after insert on samples for each row execute function announce_order();`);
  const text = await dumpSchema(clone.database);
  const description = text.slice(text.indexOf('## samples')).split('\n\n')[0];
  expect(description).toMatchInlineSnapshot(`
    "## samples partition by RANGE (made_at)
      id bigint not null generated always as identity
      made_at timestamp with time zone not null default now()
      kind text not null
      notes jsonb
      tags text[] not null default '{}'::text[]
      amount numeric(10,2)
      samples_kind_check CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))
      samples_pkey PRIMARY KEY (id, made_at)
      CREATE INDEX samples_by_kind ON ONLY public.samples USING btree (kind) WHERE (kind <> 'a'::text)
      CREATE TRIGGER samples_touched AFTER INSERT ON public.samples FOR EACH ROW EXECUTE FUNCTION public.announce_order()"
  `);
  expect(text).not.toContain('samples_2025_01');
  const types = await dumpRowTypes(clone.database);
  expect(types.slice(types.indexOf('  samples: {')).split('};')[0]).toMatchInlineSnapshot(`
    "  samples: {
        id: number;
        made_at: Date;
        kind: 'a' | 'b';
        notes: unknown;
        tags: Array<string>;
        amount: string | null;
      "
  `);
  expect(types).toMatch(/ refunds: \{\n {4}id: RefundId;\n {4}payment_id: PaymentId;/);
});
