import { CallNotStarted } from '../transport/gate.ts';

/** The receiving server reports that the mailbox does not exist. Another attempt would fail as well. */
export class AddressRefusedError extends Error {}

/**
 * Codes that blame the address (RFC 3463, 3.2; RFC 7505): no such mailbox, no such host, bad syntax, moved without an
 * address, accepts no mail. Excludes codes that blame the sender, the content or a policy (5.1.7, 5.6, 5.7). A 550
 * without such a code is ambiguous.
 */
const addressFault = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/;

/** Replies of large providers that blame the address with another code. The test lists their sources. */
const addressFaultInWords = [
  // Exchange Online checks recipients at its edge and uses a routing code.
  /^550[ -]5\.4\.1 recipient address rejected: access denied/i,
  /^550[ -]5\.2\.1 .*(?:account|mailbox).*(?:disabled|inactive|does not exist)/i,
  /^550[ -]5\.5\.0 requested action not taken: mailbox unavailable/i,
];

interface SmtpFailure {
  command?: unknown;
  response?: unknown;
}

export function refusedAddress(error: unknown): string | undefined {
  const { command, response } = (error ?? {}) as SmtpFailure;
  if (command !== 'RCPT TO' || typeof response !== 'string') return undefined;
  return [addressFault, ...addressFaultInWords].some((fault) => fault.test(response)) ? response : undefined;
}

/** Steps of the protocol before the server has received content (RFC 5321, 3.3). */
const beforeContent = /^(?:CONN|EHLO|HELO|LHLO|STARTTLS|AUTH\b.*|MAIL FROM|RCPT TO)$/;
const neverThere = new Set(['ECONNREFUSED', 'ECONNECTION', 'EDNS', 'ENOTFOUND', 'EAUTH', 'ETLS']);

/** Returns whether the server may have accepted a failed mail. False if it refused the mail or never received it. */
export function mayHaveBeenSent(error: unknown): boolean {
  if (error instanceof CallNotStarted || error instanceof AddressRefusedError) return false;
  const { command, responseCode, code } = (error ?? {}) as Record<string, unknown>;
  if (typeof responseCode === 'number') return false;
  if (typeof command === 'string' && beforeContent.test(command)) return false;
  return !(typeof code === 'string' && neverThere.has(code));
}

/** Returns whether the failure affects all mails, because the server is down or refused our credentials. */
export function isServerUnavailable(error: unknown): boolean {
  if (error instanceof CallNotStarted) return true;
  const { command, code, responseCode } = (error ?? {}) as Record<string, unknown>;
  if (typeof code !== 'string' || typeof responseCode === 'number') return code === 'EAUTH';
  // The client reports a refused connection as ESOCKET, so the step is more precise than the code.
  return neverThere.has(code) || command === 'CONN';
}
