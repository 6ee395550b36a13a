import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '../database/migrate.ts';

const packageFile = join(import.meta.dirname, '..', '..', '..', 'package.json');

/** Returns the release and its latest migration. Programs with the same migration may share a database. */
export function readOwnVersion(): { version: string; schema: string } {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  return { version, schema: readMigrations().at(-1)?.name ?? '' };
}
