/** @module-tag full */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { needTool } from '../tests/harness/find-tool.ts';

const deploy = join(import.meta.dirname, '..', 'deploy');

function run(name: 'nginx' | 'haproxy', given: string[]) {
  const { path, environment } = needTool(name);
  const { status, stdout, stderr } = spawnSync(path, given, {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
}

test('nginx accepts the shipped configuration with a host name and a certificate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'auge-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '2', '-subj', '/CN=tienda.example', '-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  const shipped = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replaceAll('shop.example', 'tienda.example')
    .replace(/ssl_certificate .*/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`);
  const file = join(folder, 'nginx.conf');
  // Debian's own folders for temporary files exist only where its package is installed.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${kind};`)
    .join(' ');
  writeFileSync(
    file,
    `pid nginx.pid; error_log stderr; events {} http { access_log off; ${temporary} ${shipped} }`,
  );
  const { status, said } = run('nginx', ['-t', '-p', folder, '-e', 'stderr', '-c', file]);
  expect(said).toContain('test is successful');
  expect(status).toBe(0);
});

test('HAProxy accepts the shipped configuration', () => {
  const { status, said } = run('haproxy', ['-c', '-f', join(deploy, 'haproxy.cfg')]);
  expect(said).not.toMatch(/\[(?:WARNING|ALERT)\]/);
  expect(status).toBe(0);
});
