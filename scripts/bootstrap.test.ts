import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('a first start reports an unreachable registry before npm gives up', () => {
  const root = mkdtempSync(join(tmpdir(), 'auge-clone-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'scripts'));
  copyFileSync(join(import.meta.dirname, 'bootstrap.mjs'), join(root, 'scripts', 'bootstrap.mjs'));
  writeFileSync(join(root, 'scripts', 'start.ts'), '');
  const packages = { '': {}, 'node_modules/a': { version: '1.0.0' } };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  const npm = join(root, 'npm.js');
  writeFileSync(
    npm,
    `if (process.argv.includes('registry')) console.log('https://registry.invalid/');
     else { console.error('npm began'); process.exitCode = 1; }`,
  );
  const { https_proxy: _one, HTTPS_PROXY: _other, ...environment } = process.env;
  const { stderr, status } = spawnSync(process.execPath, [join(root, 'scripts', 'bootstrap.mjs'), 'start'], {
    env: { ...environment, npm_execpath: npm },
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/registry\.invalid\/ cannot be found[\s\S]*npm began/);
  expect(status).toBe(1);
});
