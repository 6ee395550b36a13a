interface Refusal {
  message: string;
  code: string;
  field: string | undefined;
}

/** Is a response that is not OK: its message is the status, a colon, and the text of its body (text 3, section 8). */
export class RefusedCall extends Error {
  /** It is 0 when the server could not be reached. */
  readonly status: number;
  readonly code: string | undefined;
  /** Is the server's sentence for people, in the member's language. */
  readonly shown: string | undefined;
  readonly field: string | undefined;
  /** The server's log finds it by this. */
  readonly reference: string | undefined;
  /** Counts seconds until it may be tried again, where the server says so. */
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

/** Reads it by hand, so that a member who only looks at screens does not wait for the schemas of forms. */
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
