import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '../database/migrate.ts';

const packageFile = join(import.meta.dirname, '..', '..', '..', 'package.json');

/** What runs here: the release, and the newest migration it knows, which decides who may share its database. */
export function ownVersion(): { version: string; schema: string } {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  return { version, schema: readMigrations().at(-1)?.name ?? '' };
}
