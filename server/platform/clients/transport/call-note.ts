/**
 * Is one exchange with an outside service as it was sent; `server/operations/call-log/` decides what of it is kept.
 */
export interface CallNote {
  service: 'processor' | 'provider' | 'directory' | 'mailer' | 'agency' | 'vat_register';
  operation: string;
  method: string;
  address: string;
  /** Is a form as it was sent, or a text. */
  request: string;
  /** Is undefined when no reply came. */
  reply: string | object | undefined;
  /** Is the HTTP status; undefined when no reply came. */
  status: number | undefined;
  error?: string | undefined;
  /** Is the start by `performance.now()`. */
  startedAt: number;
}

/** Is called when an exchange is over. It never waits and never throws. */
export type CallObserver = (call: CallNote) => void;

export const ignoreCalls: CallObserver = () => undefined;

export interface CallLog {
  hear: CallObserver;
  /** Writes the calls observed so far. It never throws. */
  flush(): Promise<void>;
}
