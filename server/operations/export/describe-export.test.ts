import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeExport, readSchema } from './describe-export.ts';
import { type ExportRule, exportedTables, isExported } from './exported-tables.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const readRepoFile = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const schema = readSchema(readRepoFile('server', 'platform', 'database', 'schema.txt'));
const rules = Object.entries<ExportRule>(exportedTables);

it('every table of the schema is exported or listed as excluded, and no other', () => {
  const tables = [...schema].filter(([name, { columns }]) => /^[a-z]/.test(name) && columns.length > 0);
  expect(tables.length).toBeGreaterThan(100);
  expect(rules.map(([table]) => table).sort()).toEqual(tables.map(([name]) => name).sort());
});

it('every excluded column exists', () => {
  const wrong = rules.flatMap(([table, rule]) =>
    Object.keys(isExported(rule) ? rule.without : {}).filter(
      (column) => !schema.get(table)?.columns.some(({ name }) => name === column),
    ),
  );
  expect(wrong).toEqual([]);
});

/** Checked individually: these columns contain no secret. */
const harmless = [
  'api_key_days.key_id',
  'staff_members.is_key',
  'providers.key_changed_at',
  'refunds.key_attempt',
  'refunds.request_key',
  'register_records.hash',
  'register_records.previous_hash',
  'register_chains.last_hash',
  'content_sections.key',
  'settings.key',
  'mails.dedupe_key',
  'withdrawals.number_key',
  'blocked_users.card_fingerprint',
  'payments.card_fingerprint',
  'webhook_endpoints.old_secret_until',
  'api_key_days.key_id',
  'staff_members.is_key',
];

it('no exported column has the name or content of a secret', () => {
  const suspicious = /secret|token|password|sealed|hash|sha256|hmac|(^|_)key($|_)|fingerprint|credential/;
  const leaving = rules.flatMap(([table, rule]) =>
    (isExported(rule) ? (schema.get(table)?.columns ?? []) : [])
      .filter(({ name }) => isExported(rule) && !(name in rule.without))
      .filter(({ name, type }) => suspicious.test(name) || type === 'bytea')
      .map(({ name }) => `${table}.${name}`),
  );
  expect(leaving.filter((name) => !harmless.includes(name))).toEqual([]);
});

it('the description lists every exported table and the reasons for the others', () => {
  const page = describeExport(readRepoFile('server', 'platform', 'database', 'schema.txt'));
  const [files = '', left = ''] = page.split('## Left out');
  expect(rules.filter(([table, rule]) => isExported(rule) && !files.includes(`\`${table}`))).toEqual([]);
  expect(rules.filter(([table, rule]) => !isExported(rule) && !left.includes(`\`${table}\``))).toEqual([]);
});
