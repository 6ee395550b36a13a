import { NotBegun } from '../transport/gate.ts';

/** The receiver's server says that no such mailbox exists: another attempt would get the same answer. */
export class AddressRefusedError extends Error {}

/**
 * Matches codes that blame the address itself (RFC 3463, 3.2; RFC 7505): no such mailbox, no such host, bad syntax,
 * moved without an address, takes no mail. Codes that blame the sender, the content or a policy (5.1.7, 5.6, 5.7) do
 * not count, and a 550 without such a code may mean either.
 */
const addressFault = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/;

/** Replies of large receivers that blame the address under another code. The test lists them with their sources. */
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

/** Returns the server's reply where it refused the recipient permanently; undefined for every other failure. */
export function refusedAddress(error: unknown): string | undefined {
  const { command, response } = (error ?? {}) as SmtpFailure;
  if (command !== 'RCPT TO' || typeof response !== 'string') return undefined;
  return [addressFault, ...addressFaultInWords].some((fault) => fault.test(response)) ? response : undefined;
}

/**
 * These steps of the protocol come before the server has anything that it could deliver (RFC 5321,
 * 3.3).
 */
const beforeContent = /^(?:CONN|EHLO|HELO|LHLO|STARTTLS|AUTH\b.*|MAIL FROM|RCPT TO)$/;
/** These errors mean that no connection was made. */
const neverThere = new Set(['ECONNREFUSED', 'ECONNECTION', 'EDNS', 'ENOTFOUND', 'EAUTH', 'ETLS']);

/** Returns whether the server may have accepted a mail that failed: unless it refused it, or never got it. */
export function mayHaveLeft(error: unknown): boolean {
  if (error instanceof NotBegun || error instanceof AddressRefusedError) return false;
  const { command, responseCode, code } = (error ?? {}) as Record<string, unknown>;
  if (typeof responseCode === 'number') return false;
  if (typeof command === 'string' && beforeContent.test(command)) return false;
  return !(typeof code === 'string' && neverThere.has(code));
}

/** Returns whether the server was down or refused our sign-in, so that all mails fail alike. */
export function isServerAway(error: unknown): boolean {
  if (error instanceof NotBegun) return true;
  const { command, code, responseCode } = (error ?? {}) as Record<string, unknown>;
  if (typeof code !== 'string' || typeof responseCode === 'number') return code === 'EAUTH';
  // A refused connection is an ESOCKET to this client, so the step says more than the code.
  return neverThere.has(code) || command === 'CONN';
}
