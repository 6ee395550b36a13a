import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Config } from '#server/config.ts';

const run = promisify(execFile);

/** A large file over a slow line; what takes longer hangs. */
const patienceMs = 60 * 60_000;

/**
 * Has the owner's BACKUP_COMMAND take a finished backup to another place; its path is the command's `$1`. Throws with
 * what the command printed when it fails or takes over an hour.
 */
export async function sendAway(
  { backupCommand }: Pick<Config, 'backupCommand'>,
  file: string,
): Promise<void> {
  if (backupCommand === null) return;
  try {
    await run('/bin/sh', ['-c', backupCommand, 'backup', file], { timeout: patienceMs, maxBuffer: 1 << 20 });
  } catch (error) {
    const { killed, stderr, message } = error as Error & { killed?: boolean; stderr?: string };
    const said = stderr?.trim().split('\n').at(-1) || message.split('\n')[0];
    throw new Error(`BACKUP_COMMAND ${killed ? 'took over an hour' : 'failed'}: ${said}`, { cause: error });
  }
}
