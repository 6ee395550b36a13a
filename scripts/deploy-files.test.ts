import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const readRepoFile = (...path: string[]) => readFileSync(join(import.meta.dirname, '..', ...path), 'utf8');
const known = [...readRepoFile('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map((match) => match[1]);
const withoutComments = (text: string) => text.replace(/^\s*#.*$/gm, '');

interface Service {
  environment?: Record<string, string>;
  command?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  logging?: { options: Record<string, string> };
  read_only?: boolean;
  user?: string;
  image?: string;
  ports?: string[];
  volumes?: string[];
}

const compose = readRepoFile('deploy', 'compose.yaml');
const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };
const service = (name: string): Service => services[name] ?? {};
const ofShop = ['migrate', 'web', 'worker'];

test.each(['auge.service', 'auge@.service'])(
  '%s sets only known variables, runs an existing command, and limits its restarts',
  (name) => {
    const unit = withoutComments(readRepoFile('deploy', name));
    const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap((match) => match[1]?.split(' ') ?? []);
    const names = set.map((pair) => pair.split('=')[0]);
    expect(names.filter((each) => !known.includes(each))).toEqual(['NODE_ENV', 'HOME']);
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/npm start$/m);
    for (const line of ['ProtectSystem=strict', 'PrivateDevices=true', 'RestrictNamespaces=true'])
      expect(unit).toContain(`\n${line}\n`);
    // systemd reads this setting in `[Unit]` only.
    expect(unit.split('[Service]')[0]).toMatch(/^StartLimitBurst=\d+$/m);
    const { scripts } = JSON.parse(readRepoFile('package.json')) as { scripts: Record<string, string> };
    expect(scripts).toMatchObject({ start: expect.any(String), roll: expect.any(String) });
  },
);

test('the containers set only known variables, and take the password from the named file', () => {
  expect(Object.keys(services)).toEqual(['migrate', 'web', 'worker', 'proxy', 'database']);
  for (const name of ofShop) {
    const names = Object.keys(service(name).environment ?? {});
    expect(names.filter((each) => !known.includes(each))).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining(['MODE', 'HOST', 'TRUST_PROXY', 'DATA_DIR', 'DATABASE_URL']),
    );
  }
  expect(['web', 'worker'].map((name) => service(name).environment?.ROLES)).toEqual(['web', 'worker']);
  // Compose fills `${…}` from this file only, not from a service's `env_file`.
  expect(compose).toContain('docker compose --env-file deploy/auge.env -f deploy/compose.yaml');
});

test('the containers start in order: database, migration, shop, proxy', () => {
  const after = (name: string) => service(name).depends_on;
  expect(after('migrate')).toEqual({ database: { condition: 'service_healthy' } });
  for (const name of ['web', 'worker'])
    expect(after(name)).toEqual({ migrate: { condition: 'service_completed_successfully' } });
  expect(after('proxy')).toMatchObject({ web: { condition: 'service_healthy' } });
  const script = service('migrate').command?.at(-1);
  expect(JSON.parse(readRepoFile('package.json'))).toMatchObject({
    scripts: { [script ?? 'none']: expect.any(String) },
  });
  expect(service('database').healthcheck?.test).toContain('pg_isready');
});

test('the containers limit their logs, and the shop writes only to its data volume', () => {
  for (const each of Object.values(services)) expect(each.logging?.options['max-size']).toMatch(/^\d+m$/);
  for (const name of ofShop)
    expect(service(name)).toMatchObject({ read_only: true, user: 'node', volumes: ['shop:/data'] });
  expect(Object.keys(services).filter((name) => service(name).ports)).toEqual(['proxy']);
  const image = readRepoFile('deploy', 'Dockerfile');
  expect(image).toMatch(/^USER node$/m);
  expect(image).toContain('HEALTHCHECK');
  const server = /postgres:(\d+)/.exec(service('database').image ?? '')?.[1];
  expect(image).toContain(`postgresql-client-${server}`);
  // Anyone with an image can read its layers.
  expect(readRepoFile('deploy', 'Dockerfile.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['.env', '*.env', '.data']),
  );
});

test('the health check of the proxy asks the proxy, not its configuration', () => {
  const check = service('proxy').healthcheck?.test?.join(' ') ?? '';
  expect(check).toContain('http://127.0.0.1/');
  expect(check).not.toContain('nginx -t');
});

test('the proxy of the containers forwards to the web process only', () => {
  const line = service('proxy').command?.at(-1) ?? '';
  const configuration = readRepoFile('deploy', 'nginx.conf');
  // Same edit as the container's `sed`.
  expect(line).toContain("-e 's/127\\.0\\.0\\.1:3000/web:3000/' -e '/127\\.0\\.0\\.1:3100/d'");
  const made = configuration
    .replace('127.0.0.1:3000', 'web:3000')
    .split('\n')
    .filter((each) => !each.includes('127.0.0.1:3100'))
    .join('\n');
  expect(
    [...made.matchAll(/^\s*server (\S+)/gm)].map((match) => match[1]).filter((to) => to !== '{'),
  ).toEqual(['web:3000']);
  expect(service('proxy').volumes).toContain('./nginx.conf:/etc/auge/nginx.conf:ro');
});

test.each(['/metrics', '/metrics/', '/readyz', '/readyz/'])('the proxy closes %s to the public', (path) => {
  // The program ignores a trailing slash.
  const [, closed = ''] = /location ~ (\S+) \{\s+allow/.exec(readRepoFile('deploy', 'nginx.conf')) ?? [];
  expect(path).toMatch(new RegExp(closed));
});
