import { spawn } from 'node:child_process';
import { hourMs } from '#contracts/kit/time.ts';
import type { Config } from '#server/platform/config/config.ts';
import { isSealed } from '#server/platform/database/sealed-file.ts';

/** Copying a large file over a slow line takes up to an hour. A longer command is stuck. */
const copyTimeoutMs = hourMs;
/** Only the end of the output is kept, because the error is there. */
const maxOutputLength = 4000;

function runCommand(command: string, file: string): Promise<string | null> {
  return new Promise((done) => {
    const child = spawn('/bin/sh', ['-c', command, 'backup', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    const timer = setTimeout(() => {
      child.kill();
      child.stderr.destroy();
      done('took over an hour');
    }, copyTimeoutMs);
    const end = (reason: string | null) => {
      clearTimeout(timer);
      done(reason);
    };
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-maxOutputLength);
    });
    child.once('error', (error) => end(`failed: ${error.message}`));
    child.once('close', (code, signal) => {
      const last = said.trim().split('\n').at(-1) || `it ended with ${signal ?? code}`;
      end(code === 0 ? null : `failed: ${last}`);
    });
  });
}

/**
 * Runs the owner's BACKUP_COMMAND, which copies a finished backup elsewhere. The path is its `$1`. Throws with the last
 * line of output on failure or after an hour, and when the file is readable by all users.
 */
export async function copyBackupElsewhere(
  { backupCommand }: Pick<Config, 'backupCommand'>,
  file: string,
): Promise<void> {
  if (backupCommand === null) return;
  if (!(await isSealed(file)))
    throw new Error(`${file} is not encrypted, so it is not copied to another machine`);
  const reason = await runCommand(backupCommand, file);
  if (reason !== null) throw new Error(`BACKUP_COMMAND ${reason}`);
}
