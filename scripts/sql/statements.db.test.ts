import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getConstructionPlans } from 'pg-boss';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/harness/database.ts';
import { checkStatement, readCatalog } from './check-statement.ts';
import { describeStatement } from './describe-statement.ts';
import { presentColumns } from './present-columns.ts';
import { openProgram } from './program.ts';
import { readStatements, type Statement } from './read-statements.ts';

/**
 * Number of statements built at run time, which PostgreSQL checks only when they run. The number may only
 * decrease.
 */
const mostBuiltAtRunTime = 19;

const root = join(import.meta.dirname, '../..');
const wrongFile = 'server/orders/store-wrong.ts';
const wrong = readFileSync(join(import.meta.dirname, 'wrong-statements.txt'), 'utf8');
const program = openProgram(root, { [wrongFile]: wrong });
const { database, close } = await testDatabase(1);
// The program's start creates the queue's tables, not the migrations.
await database.query(getConstructionPlans('pgboss'));
const catalog = await readCatalog(database);
const client = await database.connect();
afterAll(async () => {
  program.close();
  client.release();
  await close();
});

const isProduct = (path: string) => /^(?:server|scripts)\//.test(path) && !/\.test\.ts$/.test(path);

async function problemsOf(statement: Statement): Promise<string[]> {
  const found = new Set<string>();
  for (const text of statement.texts ?? []) {
    const problems = await describeStatement(client, text).then(
      (description) => checkStatement(statement, description, catalog, text),
      (error: Error) => [error.message],
    );
    for (const problem of problems) found.add(problem);
  }
  return [...found];
}

test("the program's statements match the migrated schema, with their values and rows", async () => {
  const statements = readStatements(program, (path) => isProduct(path) && path !== wrongFile);
  const problems: string[] = [];
  for (const statement of statements)
    problems.push(...(await problemsOf(statement)).map((problem) => `${statement.at}: ${problem}`));
  expect(problems).toEqual([]);
  const builtAtRunTime = statements.filter(({ texts }) => texts === null).map(({ at }) => at);
  expect(builtAtRunTime.length, builtAtRunTime.join('\n')).toBeLessThanOrEqual(mostBuiltAtRunTime);
  expect(statements.length).toBeGreaterThan(900);
});

test('problemsOf finds each error of the wrong statements, including texts of other files', async () => {
  const found: Record<string, string[] | 'built at run time'> = {};
  for (const statement of readStatements(program, (path) => path === wrongFile)) {
    const line = Number(statement.at.split(':')[1]);
    const before = wrong.split('\n').slice(0, line);
    const name =
      /(?:const|function) (\w+)/.exec(before.findLast((text) => /^export/.test(text)) ?? '')?.[1] ?? '';
    found[name] = statement.texts === null ? 'built at run time' : await problemsOf(statement);
  }
  expect(found).toEqual({
    right: [],
    unionOfRows: [],
    misspelt: ['column "nmber" does not exist'],
    misspeltFragment: ['column o.smaple does not exist'],
    misspeltInOneCase: ['column "sate" does not exist'],
    rightInEachTable: [],
    misspeltInOneTable: ['column "recipient" does not exist'],
    tooFewValues: ['takes 2 parameters, and is given 1 values'],
    wrongValue: ['$1 is int8, and is given boolean'],
    noSuchColumn: ["brings total, which the row's type has not", 'brings no totalCents'],
    wrongType: ["total_cents is int4, and the row's type says string"],
    wrongArray: ["names is text[], and the row's type says number[]"],
    missesNullOfName: ["discount_code may be null, and the row's type says string"],
    inferred: ["number is text, and the row's type says number"],
    built: 'built at run time',
    misspeltInList: ['column o.totl_cents does not exist'],
  });
});

test('every column listed as never null has its constraint or trigger in the schema', () => {
  const schema = readFileSync(join(root, 'server/platform/database/schema.txt'), 'utf8');
  const missing = Object.entries(presentColumns).filter(([, reason]) => {
    const [name = ''] = /^\w+/.exec(reason) ?? [];
    return !schema.includes(`${name} CHECK`) && !schema.includes(`TRIGGER ${name} `);
  });
  expect(missing).toEqual([]);
});
