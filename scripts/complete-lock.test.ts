import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findMissingPlatforms, platformOf } from './complete-lock.ts';

test('npm ci accepts the lock file (otherwise run `node scripts/complete-lock.ts`)', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'));
  expect(Object.keys(findMissingPlatforms(lock.packages))).toEqual([]);
});

test('findMissingPlatforms returns an entry that npm skips on other platforms', () => {
  const packages = {
    'node_modules/tool': {
      dev: true,
      optionalDependencies: { '@tool/linux-x64-gnu': '1.2.3', fsevents: '~2.3.3' },
    },
    'node_modules/fsevents': { version: '2.3.3' },
  };
  expect(findMissingPlatforms(packages)).toEqual({
    'node_modules/@tool/linux-x64-gnu': {
      version: '1.2.3',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['glibc'],
    },
  });
});

test.each([
  ['@a/binding-wasm32-wasi', { cpu: ['wasm32'] }],
  ['@a/binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
  ['@a/cli-win32-arm64', { os: ['win32'], cpu: ['arm64'] }],
])('platformOf of %s returns %j', (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});
