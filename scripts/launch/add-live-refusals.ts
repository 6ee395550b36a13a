import { leftoverProblems } from '#server/operations/go-live/go-live.ts';
import { InvalidConfiguration } from '#server/platform/config/config.ts';
import { modeFromEnvironment } from '#server/platform/config/stated-mode.ts';
import type { Environment } from './environment.ts';
import { hasDatabase, withDatabase } from './with-database.ts';

/** Returns whether there is a database. It cannot say where the setting that names it is itself malformed. */
function databaseExists(environment: Environment): boolean {
  try {
    return hasDatabase(environment);
  } catch {
    return false;
  }
}

/**
 * Reports with a live configuration that is refused what the database would be refused for, so that nobody
 * mends one list to meet the next. What cannot be asked now is left to the next start.
 */
export async function addLiveRefusals(error: unknown, environment: Environment): Promise<unknown> {
  const live = modeFromEnvironment(environment) === 'live';
  if (!(error instanceof InvalidConfiguration) || !live || !databaseExists(environment)) return error;
  const alreadyTold = error.problems.some((line) => line.startsWith('the database:'));
  if (alreadyTold) return error;
  const more = await withDatabase(environment, leftoverProblems).catch(() => []);
  return new InvalidConfiguration([...error.problems, ...more]);
}
