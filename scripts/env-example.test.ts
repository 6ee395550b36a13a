import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const readRepoFile = (...path: string[]) => readFileSync(join(import.meta.dirname, '..', ...path), 'utf8');

/** Read by the launcher, the sandbox and the tests, not by the program. */
const besides = ['SANDBOX_DELIVERY_SECONDS', 'TEST_DATABASE_URL', 'CHROMIUM_PATH'];

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

test('.env.example names every variable of the configuration once, and no other', () => {
  const schema =
    readRepoFile('server', 'platform', 'config', 'environment.ts')
      .split('environmentSchema = z.object({')[1]
      ?.split('\n});')[0] ?? '';
  const variables = namesIn(schema, /^ {2}([A-Z_]+):/gm);
  const examples = namesIn(readRepoFile('.env.example'), /^#([A-Z_]+)=/gm);
  expect(variables.length).toBeGreaterThan(20);
  expect(examples.sort()).toEqual([...variables, ...besides].sort());
});

test('every variable of .env.example is explained', () => {
  const sections = readRepoFile('.env.example').split(/\n\n/);
  const bare = sections.filter((section) => /^#[A-Z_]+=/.test(section));
  expect(bare).toEqual([]);
});
