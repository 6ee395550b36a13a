import { shellMessages } from '#messages/admin/shell/shell.ts';
import { currentLanguage } from '../language.tsx';

interface Refusal {
  message: string;
  code: string;
  field: string | undefined;
}

/** Response that is not OK. The message is the status, a colon, and the body's text (text 3, section 8). */
export class RefusedCall extends Error {
  /** 0 when the server could not be reached. */
  readonly status: number;
  readonly code: string | undefined;
  readonly shown: string | undefined;
  readonly field: string | undefined;
  readonly reference: string | undefined;
  /** Seconds until a retry is allowed, if stated. */
  readonly retryAfter: number | undefined;

  constructor(status: number, text: string, more: { reference?: string; retryAfter?: number } = {}) {
    super(`${status}: ${text}`);
    this.name = 'RefusedCall';
    this.status = status;
    this.reference = more.reference;
    this.retryAfter = more.retryAfter;
    const reply = readReply(text);
    this.code = reply?.code;
    this.field = reply?.field;
    this.shown = reply?.message;
  }
}

/** Parsed by hand, so that screens without forms need not load the schemas. */
function readReply(text: string): Refusal | undefined {
  try {
    const { message, error } = JSON.parse(text);
    const { code, field } = error;
    if (typeof message !== 'string' || typeof code !== 'string') return undefined;
    return field === undefined || typeof field === 'string' ? { message, code, field } : undefined;
  } catch {
    return undefined;
  }
}

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
