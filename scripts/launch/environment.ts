import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { InvalidConfiguration } from '#server/platform/config/config.ts';

export type Environment = Record<string, string | undefined>;

export const root = join(import.meta.dirname, '..', '..');

/** Folder of the built program: `start.js` and `sandbox.js`. */
export const programFolder = join(root, 'dist', 'program');

/** Returns what the file `.env` of the project's folder holds; throws a sentence when this user may not read it. */
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

/** Returns the names that stand in the file `.env`: they were meant for the shop. */
export const variableNamesInFile = (file: string = join(root, '.env')): ReadonlySet<string> =>
  new Set(Object.keys(readFile(file)));

/** Returns the process's environment, completed by the file `.env` where there is one; what is set already wins. */
export function readEnvironment(file: string = join(root, '.env')): Environment {
  for (const [name, value] of Object.entries(readFile(file))) process.env[name] ??= value;
  return { ...process.env };
}
