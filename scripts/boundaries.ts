import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '#server/platform/database/migrate.ts';
import { checkAll } from './boundaries/check-all.ts';
import { checkComments } from './boundaries/check-comments.ts';
import { checkLimits } from './boundaries/check-limits.ts';
import { readModules } from './boundaries/read-modules.ts';
import { readTableOwners } from './boundaries/table-owners.ts';

const root = join(import.meta.dirname, '..');
const modules = readModules(root);
const owners = readTableOwners(
  readMigrations()
    .map(({ text }) => text)
    .join('\n'),
);
const sources = modules.map(({ path }) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const problems = [...checkAll(modules, owners), ...checkLimits(sources), ...checkComments(sources)];
for (const { path, message } of problems) console.error(`${path}: ${message}`);
console.log(`Boundaries: ${modules.length} modules read, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
