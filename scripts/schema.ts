import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { features } from '#server/features.ts';
import { withTerms, wordTerms } from '#server/operations/retention/list-terms.ts';
import { dumpRowTypes } from '#server/platform/database/dump-row-types.ts';
import { dumpSchema } from '#server/platform/database/dump-schema.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { runStatements, startDatabaseServer, withDatabase } from '#tests/harness/database-server.ts';

/**
 * Writes what the migrations lead to: `schema.txt` to read and compare, `tables.ts` to type rows with. It
 * also writes what the features say of how long their rows stay into the data model.
 */
const folder = join(import.meta.dirname, '..', 'server', 'platform', 'database');
const server = await startDatabaseServer();
try {
  const name = `${server.prefix}schema`;
  await runStatements(server.url, [`create database ${name} template ${server.template}`]);
  const database = openPool(withDatabase(server.url, name), 2, { onError: () => undefined });
  writeFileSync(join(folder, 'schema.txt'), await dumpSchema(database));
  writeFileSync(join(folder, 'tables.ts'), await dumpRowTypes(database));
  await database.end();
} finally {
  await server.stop();
}

const dataModel = join(import.meta.dirname, '..', 'docs', 'data-model.md');
const terms = wordTerms(features.flatMap(({ retention = [] }) => retention));
writeFileSync(dataModel, withTerms(readFileSync(dataModel, 'utf8'), terms));
