/** @module-tag full */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts';

const migrations = join(import.meta.dirname, '../platform/database/migrations');
const before = mkdtempSync(join(tmpdir(), 'auge-before-one-outbox-'));
let bench: TestDatabase;

/** The version before leaves them like this: notices without a due time, and one as a job alone. */
beforeAll(async () => {
  for (const file of readdirSync(migrations)) {
    if (file < '0038') cpSync(join(migrations, file), join(before, file));
  }
  bench = await testDatabase();
  await bench.database.query('drop schema public cascade; create schema public');
  await migrate(bench.database, before);
  await bench.database.query(`
    insert into mails (kind, dedupe_key, locale, recipient, state, attempts, updated_at, sent_at, due_at) values
      ('contact-received', 'contact-received:1', 'es', 'a@example.test', 'queued', 1, now() - interval '1 hour', null, null),
      ('contact-received', 'contact-received:2', 'es', 'a@example.test', 'failed', 9, now(), null, null),
      ('contact-received', 'contact-received:3', 'es', 'a@example.test', 'failed', 40, now(), null, null),
      ('contact-received', 'contact-received:4', 'es', 'a@example.test', 'sent', 1, now(), now(), null),
      ('order-confirmed', 'order-confirmed:5', 'es', 'a@example.test', 'failed', 2, now(), null, now() + interval '2 hours');
    create schema pgboss;
    create table pgboss.job (name text, state text, data jsonb);
    insert into pgboss.job values
      ('mail.send-notice', 'created', '{"kind": "withdrawal-received", "subjectId": "6", "requestId": "r"}'),
      ('mail.send-notice', 'active', '{"kind": "contact-received", "subjectId": "4"}'),
      ('mail.send-notice', 'completed', '{"kind": "contact-received", "subjectId": "7"}'),
      ('mail.sweep-unsent', 'created', '{}')`);
  await migrate(bench.database, migrations);
});

afterAll(async () => {
  await bench.close();
  rmSync(before, { recursive: true });
});

it('has every unsent mail of the version before come due, and nothing twice', async () => {
  const { rows } = await bench.database.query(
    `select dedupe_key, round(extract(epoch from due_at - now()) / 60)::int as minutes, request_id
       from mails where due_at is not null order by dedupe_key`,
  );
  expect(rows).toEqual([
    { dedupe_key: 'contact-received:1', minutes: 0, request_id: null },
    { dedupe_key: 'contact-received:2', minutes: 16, request_id: null },
    { dedupe_key: 'order-confirmed:5', minutes: 120, request_id: null },
    { dedupe_key: 'withdrawal-received:6', minutes: 0, request_id: 'r' },
  ]);
  const { rows: jobs } = await bench.database.query('select name from pgboss.job');
  expect(jobs).toEqual([{ name: 'mail.sweep-unsent' }]);
});
