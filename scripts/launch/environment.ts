import { existsSync } from 'node:fs';
import { join } from 'node:path';

export type Environment = Record<string, string | undefined>;

export const root = join(import.meta.dirname, '..', '..');

/** The process's environment, completed by the file `.env` where there is one; what is set already wins. */
export function readEnvironment(): Environment {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return { ...process.env };
}
