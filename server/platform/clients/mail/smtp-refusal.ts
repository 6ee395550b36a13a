import { NotBegun } from '../transport/gate.ts';

/** The receiver's server says for good that there is no such mailbox: another attempt would be told the same. */
export class AddressRefusedError extends Error {}

/**
 * What blames the address itself (RFC 3463, 3.2; RFC 7505): no such mailbox, no such host, bad syntax, moved without
 * an address, takes no mail. What blames the sender, the content or a policy (5.1.7, 5.6, 5.7) says nothing of it, and
 * a 550 without such a code may mean either.
 */
const addressFault = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/;

interface SmtpFailure {
  command?: unknown;
  response?: unknown;
}

/** What the server said, where it refused the recipient for good; undefined for every other failure. */
export function refusedAddress(error: unknown): string | undefined {
  const { command, response } = (error ?? {}) as SmtpFailure;
  if (command !== 'RCPT TO' || typeof response !== 'string') return undefined;
  return addressFault.test(response) ? response : undefined;
}

/** Steps of the protocol before the server has anything that it could deliver (RFC 5321, 3.3). */
const beforeContent = /^(?:CONN|EHLO|HELO|LHLO|STARTTLS|AUTH\b.*|MAIL FROM|RCPT TO)$/;
/** The connection was never made. */
const neverThere = new Set(['ECONNREFUSED', 'ECONNECTION', 'EDNS', 'ENOTFOUND', 'EAUTH', 'ETLS']);

/** Whether the server may have taken a mail that failed: unless it said no, or was not given it. */
export function mayHaveLeft(error: unknown): boolean {
  if (error instanceof NotBegun || error instanceof AddressRefusedError) return false;
  const { command, responseCode, code } = (error ?? {}) as Record<string, unknown>;
  if (typeof responseCode === 'number') return false;
  if (typeof command === 'string' && beforeContent.test(command)) return false;
  return !(typeof code === 'string' && neverThere.has(code));
}

/** Whether the server itself was not there or let nobody in, so that all mails fail alike. */
export function isServerAway(error: unknown): boolean {
  if (error instanceof NotBegun) return true;
  const { command, code, responseCode } = (error ?? {}) as Record<string, unknown>;
  if (typeof code !== 'string' || typeof responseCode === 'number') return code === 'EAUTH';
  // A refused connection is an ESOCKET to this client: the step says more than the code.
  return neverThere.has(code) || command === 'CONN';
}
