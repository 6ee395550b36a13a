import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { InvalidConfiguration } from '#server/platform/config/config.ts';

export type Environment = Record<string, string | undefined>;

export const root = join(import.meta.dirname, '..', '..');

/** Folder of the built program: `start.js` and `sandbox.js`. */
export const programFolder = join(root, 'dist', 'program');

/**
 * Returns the variables of the project's `.env` file. Throws a readable error when the user may not read it.
 */
function readFile(file: string): Environment {
  if (!existsSync(file)) return {};
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InvalidConfiguration([
      `${file}: cannot be read by this user (${code}): it must be a file that belongs to the user who runs the shop`,
    ]);
  }
}

/** Returns the variable names in `.env`, which are intended for the shop. */
export const variableNamesInFile = (file: string = join(root, '.env')): ReadonlySet<string> =>
  new Set(Object.keys(readFile(file)));

/**
 * Returns the process's environment, completed by `.env` if it exists. Variables of the process take
 * precedence.
 */
export function readEnvironment(file: string = join(root, '.env')): Environment {
  for (const [name, value] of Object.entries(readFile(file))) process.env[name] ??= value;
  return { ...process.env };
}
