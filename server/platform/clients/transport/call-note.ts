/** One exchange with an outside service, as it went over the line; what of it is kept, `server/operations/call-log/` decides. */
export interface CallNote {
  service: 'processor' | 'provider' | 'directory' | 'mailer' | 'agency' | 'vat_register';
  /** What was asked for, in the service's own word. */
  operation: string;
  method: string;
  address: string;
  /** A form as it was sent, or a text. */
  request: string;
  /** Undefined when none came. */
  reply: string | object | undefined;
  /** Of the answer; undefined when none came. */
  status: number | undefined;
  /** Why no answer came. */
  error?: string | undefined;
  /** When it began, by `performance.now()`. */
  startedAt: number;
}

/** Hears of an exchange when it is over. Never waits, never throws. */
export type CallObserver = (call: CallNote) => void;

/** For programs that keep no log of their calls. */
export const ignoreCalls: CallObserver = () => undefined;

/** Keeps what was heard. */
export interface CallLog {
  hear: CallObserver;
  /** Writes down what has been heard so far. Never throws. */
  flush(): Promise<void>;
}
