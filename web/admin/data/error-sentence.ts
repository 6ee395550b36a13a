import { shellMessages } from '#messages/admin/shell/shell.ts';
import { currentLanguage } from '../language.ts';
import { RefusedCall } from './refused-call.ts';

/** Is thrown for what the page itself minds before anything is sent; its message is the sentence. */
export class Unsendable extends Error {
  override readonly name = 'Unsendable';
}

/** Turns a failure into a sentence, here alone: the server's own, else what the status means. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Unsendable) return error.message;
  const words = shellMessages[currentLanguage()].failures;
  if (!(error instanceof RefusedCall)) return words.unknown;
  if (error.status === 0) return words.unreachable;
  if (error.shown !== undefined) return error.shown;
  return error.status >= 500 ? words.server : words.unknown;
}
