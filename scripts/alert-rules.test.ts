/** @module-tag full */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { needTool } from '../tests/harness/find-tool.ts';

const deploy = join(import.meta.dirname, '..', 'deploy');

test.each([
  ['check', 'rules', 'prometheus-rules.yaml'],
  ['test', 'rules', 'prometheus-rules.test.yaml'],
  ['test', 'rules', 'prometheus-rules.week.test.yaml'],
  ['check', 'config', '--syntax-only', 'prometheus.yml'],
])('promtool accepts: %s %s %s', (...given) => {
  const { path, environment } = needTool('promtool');
  const { status, stdout, stderr } = spawnSync(path, given, {
    cwd: deploy,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  expect(`${stdout}${stderr}`).toContain('SUCCESS');
  expect(status).toBe(0);
});
