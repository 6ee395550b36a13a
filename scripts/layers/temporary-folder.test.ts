import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

afterEach(() => vi.unstubAllEnvs());

test('a folder that is not there or has no room gives way to the usual one', () => {
  vi.stubEnv('TMPDIR', undefined);
  expect(temporaryFolder('/no/such/folder')).toBe(tmpdir());
  // The kernel's own files take no space at all.
  expect(temporaryFolder('/proc')).toBe(tmpdir());
});

test('TMPDIR names another one', () => {
  vi.stubEnv('TMPDIR', '/elsewhere');
  expect(temporaryFolder()).toBe('/elsewhere');
});

test('what a run leaves in its folder is gone with it', () => {
  const place = mkdtempSync(join(tmpdir(), 'runs-'));
  const run = `
    import { mkdtempSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import { openRunFolder } from '${join(import.meta.dirname, 'temporary-folder.ts')}';
    openRunFolder(${JSON.stringify(place)});
    console.log(mkdtempSync(tmpdir() + '/left-'));
    process.exit(1);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', run], { encoding: 'utf8' });
  expect(stdout.startsWith(join(place, 'auge-run-'))).toBe(true);
  expect(readdirSync(place)).toEqual([]);
});
