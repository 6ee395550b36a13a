import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, '..', ...path), 'utf8');
const known = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map((match) => match[1]);

test('the service sets nothing that the program does not know, and runs a command that is there', () => {
  const unit = read('deploy', 'auge.service').replace(/^#.*$/gm, '');
  const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap((match) => match[1]?.split(' ') ?? []);
  const names = set.map((pair) => pair.split('=')[0]);
  expect(names.filter((name) => !known.includes(name))).toEqual(['NODE_ENV', 'HOME']);
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/npm start$/m);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(scripts.start).toBeDefined();
});

test('the containers are told what the program knows, and their password comes from the named file', () => {
  const compose = read('deploy', 'compose.yaml');
  const shop = compose.split('\n  database:')[0] ?? '';
  const names = [...shop.matchAll(/^ {6}([A-Z_]+):/gm)].map((match) => match[1]);
  expect(names).toContain('DATABASE_URL');
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  // `${…}` is filled from there alone; a service's `env_file` is not looked at.
  expect(compose).toContain('docker compose --env-file deploy/auge.env -f deploy/compose.yaml');
});
