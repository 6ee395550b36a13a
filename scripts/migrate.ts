import { migrate } from '#server/platform/database/migrate.ts';
import { readEnvironment } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';
import { withDatabase } from './launch/with-database.ts';

/**
 * Command `npm run migrate`. Migrates the database to this version and ends, before processes of a new version
 * start. Each start does the same under the same lock.
 */
try {
  const applied = await withDatabase(readEnvironment(), (database) => migrate(database), {
    besideShop: true,
  });
  console.log(applied.length === 0 ? 'Nothing to migrate.' : `Migrated: ${applied.join(', ')}`);
} catch (error) {
  failCommand(error);
}
