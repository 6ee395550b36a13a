import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const contracts = join(import.meta.dirname, '..');
const own = join('kit', 'fields.ts');

/** Schemas that `fields.ts` defines. Longer chains are different schemas. */
const plain =
  /z\.(?:string|boolean)\(\)(?:\.nullable\(\))?(?!\s*\.)|z\.number\(\)\.int\(\)|z\.literal\(true\)(?!\s*\.)/;

it('schemas define no plain field a second time', () => {
  const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== own,
  );
  expect(files.length).toBeGreaterThan(150);
  const again = files.flatMap((file) =>
    readFileSync(join(contracts, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (plain.test(line) ? [`${file}:${at + 1} ${line}`] : [])),
  );
  expect(again).toEqual([]);
});
