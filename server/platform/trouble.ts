import { AccountRefused } from './clients/processor/processor-errors.ts';

/**
 * Cause of a failed check. `unreachable`: no reply, so nothing is known about keys or settings. `refused`:
 * the service replied and rejects the shop. `wrong`: the check ran and found a fault. `failed`: the check
 * itself failed.
 */
export type TroubleCause = 'unreachable' | 'refused' | 'wrong' | 'failed';

export interface Trouble {
  cause: TroubleCause;
  reason: string;
  /** Set by `runChecks` for a check without a result: it threw, or did not end in time. */
  without?: 'error' | 'timeout';
}

const networkCode =
  /\b(?:EAI_[A-Z]+|ENOTFOUND|ECONN[A-Z]+|ETIMEDOUT|ETIMEOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ESOCKET|EDNS)\b/g;
const timeoutPattern =
  /\b(?:TimeoutError|ProcessorTimeout|timeout|timed out|took too long|late: |no reply)\b/i;
const connectionRefusedCode = /\b(?:EAUTH|HTTP 40[13]|access token was refused)\b/;

export const isNameFailure = (reason: string): boolean => /\b(?:EAI_[A-Z]+|ENOTFOUND|EDNS)\b/.test(reason);

/** Error codes of a certificate that this machine does not trust, for example the certificate of a proxy. */
const certificateCode = /\b(?:CERT_[A-Z_]+|[A-Z_]+_CERT(?:_[A-Z_]+)?|UNABLE_TO_[A-Z_]+|ERR_TLS_[A-Z_]+)\b/;
export const isCertificateFailure = (text: string): boolean => certificateCode.test(text);

/** Returns an error and its causes. Stripe's SDK keeps the cause as `detail`. */
function causeChainOf(error: unknown, depth = 0): Error[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const { cause, detail, errors = [] } = error as Error & { detail?: unknown; errors?: unknown[] };
  return [error, ...[cause, detail, ...errors].flatMap((inner) => causeChainOf(inner, depth + 1))];
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** The reason contains only codes, because `/readyz` is public. */
export function troubleOf(error: unknown): Trouble {
  const chain = causeChainOf(error);
  const account = chain.find((each) => each instanceof AccountRefused);
  if (account) return { cause: 'refused', reason: `is refused (${account.message})` };
  const texts = chain.map((each) => `${each.name} ${codeOf(each)} ${each.message}`);
  if (texts.some((text) => connectionRefusedCode.test(text)))
    return { cause: 'refused', reason: 'is refused' };
  const codes = texts.flatMap((text) => text.match(networkCode) ?? []);
  // The mail client's own code is less specific than the system's code, which is in its message.
  const code = codes.find((each) => each !== 'ESOCKET') ?? codes[0];
  if (code) return { cause: 'unreachable', reason: `cannot be reached (${code})` };
  const certificate = texts.map((text) => certificateCode.exec(text)?.[0]).find(Boolean);
  if (certificate) return { cause: 'unreachable', reason: `cannot be reached (${certificate})` };
  if (texts.some((text) => timeoutPattern.test(text)))
    return { cause: 'unreachable', reason: 'does not reply in time' };
  const known = chain.map(codeOf).find((each) => each !== '');
  return { cause: 'failed', reason: `fails (${known ?? 'see the log'})` };
}
