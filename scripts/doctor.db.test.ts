import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { one } from '#server/platform/database/query.ts';
import { testDatabase } from '#tests/harness/database.ts';

function runDoctor(databaseUrl: string): Promise<{ code: number; told: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'auge-doctor-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  return new Promise((done) => {
    execFile(process.execPath, [join(import.meta.dirname, 'auge.ts'), 'doctor'], { env }, (error, told) =>
      done({ code: Number(error?.code ?? 0), told }),
    );
  });
}

it('doctor names the missing migration of a database that this version has not migrated', async () => {
  const there = await testDatabase();
  onTestFinished(() => there.close());
  const { name } = await one<{ name: string }>(
    there.database,
    'delete from migrations where id = (select max(id) from migrations) returning name',
  );
  const { code, told } = await runDoctor(there.url);
  expect(told).toContain(`database: lacks ${name}: \`npm run migrate\``);
  expect(code).toBe(1);
});

it('doctor names the address of a database that refuses the connection', async () => {
  const { code, told } = await runDoctor('postgresql://auge@127.0.0.1:1/auge');
  expect(told).toContain('database: connect ECONNREFUSED 127.0.0.1:1. See docs/operating/runbook.md#');
  expect(code).toBe(1);
});
