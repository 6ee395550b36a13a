import { leftoverProblems } from '#server/operations/go-live/go-live.ts';
import { InvalidConfiguration } from '#server/platform/config/config.ts';
import { modeFromEnvironment } from '#server/platform/config/stated-mode.ts';
import type { Environment } from './environment.ts';
import { hasDatabase, withDatabase } from './with-database.ts';

/** Returns whether a database exists. Throws when the setting that names it is invalid. */
function databaseExists(environment: Environment): boolean {
  try {
    return hasDatabase(environment);
  } catch {
    return false;
  }
}

/**
 * Adds to an invalid live configuration the errors that the database would report, so that one list has all of
 * them. Errors that cannot be checked now appear on the next start.
 */
export async function addLiveRefusals(error: unknown, environment: Environment): Promise<unknown> {
  const live = modeFromEnvironment(environment) === 'live';
  if (!(error instanceof InvalidConfiguration) || !live || !databaseExists(environment)) return error;
  const alreadyTold = error.problems.some((line) => line.startsWith('the database:'));
  if (alreadyTold) return error;
  const more = await withDatabase(environment, leftoverProblems).catch(() => []);
  return new InvalidConfiguration([...error.problems, ...more]);
}
