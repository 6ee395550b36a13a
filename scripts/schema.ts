import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dumpRowTypes } from '#server/platform/database/dump-row-types.ts';
import { dumpSchema } from '#server/platform/database/dump-schema.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { runStatements, startDatabaseServer, withDatabase } from '#tests/harness/database-server.ts';

/**
 * Writes the schema after all migrations: `schema.txt` for reading and comparison, `tables.ts` for row types.
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
