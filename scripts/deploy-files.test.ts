import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, '..', ...path), 'utf8');
const known = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map((match) => match[1]);
const withoutComments = (text: string) => text.replace(/^\s*#.*$/gm, '');

/** Returns what is nested under each name, by indentation: our sample has no more of YAML. */
function parts(text: string, depth = 0): Map<string, string> {
  const heads = [...text.matchAll(new RegExp(`^ {${depth}}([A-Za-z_]+):(.*)$`, 'gm'))];
  return new Map(
    heads.map((head, index) => {
      const end = heads[index + 1]?.index ?? text.length;
      return [head[1] ?? '', `${head[2]}${text.slice(head.index + head[0].length, end)}`];
    }),
  );
}

test.each(['auge.service', 'auge@.service'])(
  '%s sets nothing that the program does not know, runs a command that is there, and ends its tries',
  (name) => {
    const unit = withoutComments(read('deploy', name));
    const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap((match) => match[1]?.split(' ') ?? []);
    const names = set.map((pair) => pair.split('=')[0]);
    expect(names.filter((each) => !known.includes(each))).toEqual(['NODE_ENV', 'HOME']);
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/npm start$/m);
    for (const line of ['ProtectSystem=strict', 'PrivateDevices=true', 'RestrictNamespaces=true'])
      expect(unit).toContain(`\n${line}\n`);
    // systemd looks for this under `[Unit]`.
    expect(unit.split('[Service]')[0]).toMatch(/^StartLimitBurst=\d+$/m);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(scripts).toMatchObject({ start: expect.any(String), roll: expect.any(String) });
  },
);

test('the containers are told what the program knows, and their password comes from the named file', () => {
  const compose = read('deploy', 'compose.yaml');
  const services = parts(parts(withoutComments(compose)).get('services') ?? '', 2);
  expect([...services.keys()]).toEqual(['shop', 'database']);
  const names = [...parts(parts(services.get('shop') ?? '', 4).get('environment') ?? '', 6).keys()];
  expect(names).toEqual(['MODE', 'HOST', 'TRUST_PROXY', 'DATA_DIR', 'DATABASE_URL']);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  // `${…}` is filled from there alone; a service's `env_file` is not looked at.
  expect(compose).toContain('docker compose --env-file deploy/auge.env -f deploy/compose.yaml');
});

test('the containers write logs that end, are looked at, and the shop writes into its data alone', () => {
  const services = parts(parts(withoutComments(read('deploy', 'compose.yaml'))).get('services') ?? '', 2);
  const shop = parts(services.get('shop') ?? '', 4);
  const database = parts(services.get('database') ?? '', 4);
  for (const service of [shop, database]) expect(service.get('logging')).toMatch(/max-size: \d+m/);
  expect(database.get('healthcheck')).toContain('pg_isready');
  expect(shop.get('depends_on')).toContain('service_healthy');
  expect(shop.get('read_only')?.trim()).toBe('true');
  expect(shop.get('volumes')?.trim()).toBe('- shop:/data');
  const image = read('deploy', 'Dockerfile');
  expect(image).toMatch(/^USER node$/m);
  expect(image).toContain('HEALTHCHECK');
  const server = /postgres:(\d+)/.exec(database.get('image') ?? '')?.[1];
  expect(image).toContain(`postgresql-client-${server}`);
  // Everybody who has an image can read what its layers hold.
  expect(read('deploy', 'Dockerfile.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['.env', '*.env', '.data']),
  );
});
