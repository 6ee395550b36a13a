import { describeFileError } from '#server/platform/config/file-errors.ts';
import { messageOf } from '#server/platform/errors.ts';

/** Prints why a command failed and makes it exit with 1. `file` is the file it was given. */
export function failCommand(error: unknown, { file }: { file?: string | undefined } = {}): void {
  console.error(describeFileError(error, file) ?? messageOf(error));
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exitCode = 1;
}
