import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ExportManifest } from '#contracts/operations/export.ts';
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts';
import { eventTimeout } from '#tests/harness/patience.ts';
import { readZip } from '#tests/harness/read-zip.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { streamExport } from './stream-export.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase();
});
afterAll(() => shop.close());

const now = () => new Date('2026-11-22T10:00:00Z');
/**
 * Starts an export after the previous one has ended. The archive of an export may be complete while its
 * transaction is still open.
 */
const startExport = (format: 'csv' | 'ndjson') =>
  vi.waitFor(() => streamExport({ ...shop, now }, format), { timeout: eventTimeout() });
const readExport = async (format: 'csv' | 'ndjson') => readZip(await buffer(await startExport(format)));
const manifestOf = (files: Map<string, Buffer>): ExportManifest =>
  JSON.parse(String(files.get('manifest.json')));

it('an export contains the state of its start with a correct manifest, despite later writes', async () => {
  await insertTestOrder(shop.database);
  const archive = await startExport('ndjson');
  // Nothing has been read yet, so the snapshot must be from the beginning.
  await insertTestOrder(shop.database);
  await expect(streamExport({ ...shop, now }, 'csv')).rejects.toMatchObject({ code: 'already_running' });
  const files = readZip(await buffer(archive));
  const manifest = manifestOf(files);
  expect(String(files.get('orders.ndjson')).trim().split('\n')).toHaveLength(1);
  expect(manifest).toMatchObject({ takenAt: now().toISOString(), schema: expect.stringMatching(/^\d{4}-/) });
  expect(manifest.files.length).toBeGreaterThan(90);
  for (const { name, bytes, sha256, rows } of manifest.files) {
    const file = files.get(name) ?? Buffer.alloc(0);
    expect([name, file.length, file.toString().split('\n').length - 1]).toEqual([name, bytes, rows]);
    expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
  }
  expect(String(files.get('orders.ndjson'))).not.toContain('idempotency_key');
  const { rows } = await shop.database.query<{ count: number }>('select count(*) from orders');
  expect(rows[0]?.count).toBe(2);
});

it('an export contains no spreadsheet formula and no secret', async () => {
  await shop.database.query(
    `insert into contact_messages (name, email, message, locale, fingerprint, created_at)
     values ('=HYPERLINK("http://evil.example")', 'eva@example.com', E'one\\ntwo; "three"', 'es', sha256('x'), now())`,
  );
  await shop.database.query(
    `insert into staff_members (username, password_hash, role) values ('eva', '$argon2id$opens', 'agent')`,
  );
  await shop.database.query(`insert into settings (key, value) values ('shop.first_password', '"print"')`);
  const files = await readExport('csv');
  const messages = String(files.get('contact_messages.csv'));
  expect(messages).toMatch(/^\ufeffid;/);
  expect(messages).toContain(`;"'=HYPERLINK(""http://evil.example"")";`);
  expect(messages).toContain('"one\ntwo; ""three"""');
  expect(
    [...files].filter(([, file]) => file.includes('argon2id') || file.includes('first_password')),
  ).toEqual([]);
  expect(files.has('staff_sessions.csv')).toBe(false);
});

it('an export releases the database when its reader disconnects', async () => {
  const archive = await startExport('csv');
  archive.destroy();
  expect((await readExport('csv')).size).toBeGreaterThan(90);
});

it('an export reads no further ahead than its reader', { tags: ['full'] }, async () => {
  await shop.database.query(
    `insert into contact_messages (name, email, message, locale, fingerprint, created_at)
     select 'Eva', 'eva@example.com', (select string_agg(md5(concat(a, ' ', b)), '') from generate_series(1, 30) b), 'es',
            sha256(a::text::bytea), now() from generate_series(1, 10000) a`,
  );
  let fetched = 0;
  const connect = async () => {
    const client = await shop.database.connect();
    const query = async (asked: string | { text: string }) => {
      const found = await client.query(asked as { text: string });
      if (typeof asked === 'object' && asked.text.startsWith('fetch'))
        fetched += JSON.stringify(found.rows).length;
      return found;
    };
    return { query, release: (broken?: Error) => client.release(broken) };
  };
  const database = { connect } as unknown as TestDatabase['database'];
  const archive = await vi.waitFor(() => streamExport({ database, now }, 'ndjson'), {
    timeout: eventTimeout(),
  });
  const steps: { taken: number; fetched: number }[] = [];
  let taken = 0;
  for await (const chunk of archive) {
    taken += (chunk as Buffer).length;
    steps.push({ taken, fetched });
    await new Promise(setImmediate);
  }
  // Random digits make each row equally large in the archive. A batch of rows is a tenth of it.
  const ahead = Math.max(...steps.map((step) => step.fetched - (fetched * step.taken) / taken));
  expect(fetched).toBeGreaterThan(10_000_000);
  expect(ahead).toBeLessThan(fetched * 0.6);
});
