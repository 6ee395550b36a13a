import { shellMessages } from '#messages/admin/shell/shell.ts';
import { currentLanguage } from '../language.ts';
import { RefusedCall } from './refused-call.ts';

/** Error found by the page before sending. Its message is shown, at its field if it names one. */
export class ValidationError extends Error {
  override readonly name = 'Unsendable';
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}

/** Converts an error to a message: the server's, or one for the status. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ValidationError) return error.message;
  const words = shellMessages[currentLanguage()].failures;
  if (!(error instanceof RefusedCall)) return words.unknown;
  if (error.status === 0) return words.unreachable;
  if (error.shown !== undefined) return error.shown;
  return error.status >= 500 ? words.server : words.unknown;
}
