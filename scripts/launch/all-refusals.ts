import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidConfiguration } from '#server/config.ts';
import { leftoverProblems } from '#server/go-live.ts';
import { type Environment, root } from './environment.ts';
import { withDatabase } from './with-database.ts';

/**
 * A live configuration that is refused is told with what the database would be refused for, so that nobody mends one
 * list to meet the next. What cannot be asked now is left to the next start.
 */
export async function allRefusals(error: unknown, environment: Environment): Promise<unknown> {
  const { STRIPE_SECRET_KEY: key, DATABASE_URL: url, DATA_DIR: dataDir } = environment;
  const there = Boolean(url) || existsSync(resolve(root, dataDir || '.data', 'postgres', 'PG_VERSION'));
  if (!(error instanceof InvalidConfiguration) || !key || !there) return error;
  const alreadyTold = error.problems.some((line) => line.startsWith('the database:'));
  if (alreadyTold) return error;
  const more = await withDatabase(environment, leftoverProblems).catch(() => []);
  return new InvalidConfiguration([...error.problems, ...more]);
}
