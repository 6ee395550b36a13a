import { describeFileError } from '#server/platform/config/file-errors.ts';

/**
 * Says in a sentence why a command ends without having done its work, and has it end with 1. `file` is the
 * one that it was given.
 */
export function failCommand(error: unknown, { file }: { file?: string | undefined } = {}): void {
  console.error(describeFileError(error, file) ?? (error instanceof Error ? error.message : error));
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exitCode = 1;
}
