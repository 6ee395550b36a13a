/** One exchange with an outside service. `server/operations/call-log/` decides which parts are stored. */
export interface CallNote {
  service: 'processor' | 'provider' | 'directory' | 'mailer' | 'agency' | 'vat_register';
  operation: string;
  method: string;
  address: string;
  request: string;
  reply: string | object | undefined;
  status: number | undefined;
  error?: string | undefined;
  startedAt: number;
}

/** Called after an exchange. Never waits and never throws. */
export type CallObserver = (call: CallNote) => void;

export const ignoreCalls: CallObserver = () => undefined;

export interface CallLog {
  hear: CallObserver;
  flush(): Promise<void>;
}
