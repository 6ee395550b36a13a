import { shellMessages } from '#messages/admin/shell.ts';
import { currentLanguage } from '../language.ts';
import { RefusedCall } from './refused-call.ts';

/** The one place where a failure becomes a sentence: the server's own, else what the status means. */
export function sentenceOf(error: unknown): string {
  const words = shellMessages[currentLanguage()].failures;
  if (!(error instanceof RefusedCall)) return words.unknown;
  if (error.status === 0) return words.unreachable;
  if (error.shown !== undefined) return error.shown;
  return error.status >= 500 ? words.server : words.unknown;
}
