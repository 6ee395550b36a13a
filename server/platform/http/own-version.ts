import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '../database/migrate.ts';

const packageFile = join(import.meta.dirname, '..', '..', '..', 'package.json');

/** Returns the release, and its newest migration, which decides who may share its database. */
export function ownVersion(): { version: string; schema: string } {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  return { version, schema: readMigrations().at(-1)?.name ?? '' };
}
