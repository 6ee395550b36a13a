import { z } from 'zod';

const replySchema = z.object({
  message: z.string(),
  error: z.object({ code: z.string(), field: z.string().optional() }).loose(),
});

/** A response that is not OK: its message is the status, a colon, and the text of its body (text 3, section 8). */
export class RefusedCall extends Error {
  /** 0: the server could not be reached. */
  readonly status: number;
  readonly code: string | undefined;
  /** The server's sentence for people, in the member's language. */
  readonly shown: string | undefined;
  readonly field: string | undefined;
  /** By which the server's log finds it. */
  readonly reference: string | undefined;
  /** Seconds until it may be tried again, where the server says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, text: string, more: { reference?: string; retryAfter?: number } = {}) {
    super(`${status}: ${text}`);
    this.name = 'RefusedCall';
    this.status = status;
    this.reference = more.reference;
    this.retryAfter = more.retryAfter;
    const reply = readReply(text);
    this.code = reply?.error.code;
    this.field = reply?.error.field;
    this.shown = reply?.message;
  }
}

function readReply(text: string): z.infer<typeof replySchema> | undefined {
  try {
    return replySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
