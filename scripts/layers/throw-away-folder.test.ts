import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { throwAwayFolder } from './throw-away-folder.ts';

afterEach(() => vi.unstubAllEnvs());

test('a folder that is not there or has no room gives way to the usual one', () => {
  vi.stubEnv('TMPDIR', undefined);
  expect(throwAwayFolder('/no/such/folder')).toBe(tmpdir());
  // The kernel's own files take no space at all.
  expect(throwAwayFolder('/proc')).toBe(tmpdir());
});

test('TMPDIR names another one', () => {
  vi.stubEnv('TMPDIR', '/elsewhere');
  expect(throwAwayFolder()).toBe('/elsewhere');
});
