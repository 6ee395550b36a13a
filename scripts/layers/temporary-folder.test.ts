import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

afterEach(() => vi.unstubAllEnvs());

test('temporaryFolder returns the default folder when the given one is missing or too small', () => {
  vi.stubEnv('TMPDIR', undefined);
  expect(temporaryFolder('/no/such/folder')).toBe(tmpdir());
  // Files of `/proc` use no disk space.
  expect(temporaryFolder('/proc')).toBe(tmpdir());
});

test('temporaryFolder returns TMPDIR if set', () => {
  vi.stubEnv('TMPDIR', '/elsewhere');
  expect(temporaryFolder()).toBe('/elsewhere');
});

test('openRunFolder removes all files of a run when the run ends', () => {
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
