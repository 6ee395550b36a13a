import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { dayMs } from '#contracts/kit/time.ts';
import { isCertificateFailure, type Trouble } from '../../trouble.ts';
import type { Budget } from './budgets.ts';
import { fetchWithin } from './with-deadline.ts';

/** Days before expiry, enough to renew the certificate by hand. */
const warnDays = 14;

export function describeExpiry(until: Date, now: Date, days = warnDays): string | null {
  const left = Math.floor((until.getTime() - now.getTime()) / dayMs);
  const day = until.toISOString().slice(0, 10);
  if (left < 0) return `the certificate ended on ${day}`;
  return left < days ? `the certificate ends on ${day}, in ${left} days` : null;
}

const tlsTimeoutMs = 5000;

let lastTlsCheck: { address: string; until: Date } | undefined;

export const certificateDays = (address: string, now: Date): number | null =>
  lastTlsCheck?.address === address ? (lastTlsCheck.until.getTime() - now.getTime()) / dayMs : null;

/**
 * Checks the certificate that a host presents to browsers. Returns null if it is valid, or if the host is unreachable
 * from this machine, for example behind a router.
 */
export function checkTls(address: string, now: Date): Promise<string | null> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return Promise.resolve(null);
  return new Promise((resolve) => {
    // Sends no data, so it may accept an invalid certificate in order to read it.
    const options = { host: hostname, port: Number(port || 443), rejectUnauthorized: false };
    const socket = connect(isIP(hostname) ? options : { ...options, servername: hostname });
    const end = (said: string | null) => {
      socket.destroy();
      resolve(said);
    };
    socket.setTimeout(tlsTimeoutMs, () => end(null));
    socket.once('error', () => end(null));
    socket.once('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      lastTlsCheck = { address, until };
      const refused = socket.authorized
        ? null
        : `browsers refuse the certificate (${socket.authorizationError})`;
      end(describeExpiry(until, now) ?? refused);
    });
  });
}

const budget: Budget = { connectMs: 5000, firstByteMs: 5000, wholeMs: 12_000 };

/**
 * Returns why the shop does not respond at its public address. Null if it responds, or if `checkTls` reports
 * the reason.
 */
export async function reachOwnAddress(publicUrl: string): Promise<string | Trouble | null> {
  try {
    const response = await fetchWithin(budget, new URL('/healthz', publicUrl), {});
    if (!response.ok) return `${publicUrl} answers ${response.status}`;
    const body = (await response.json().catch(() => null)) as { ok?: unknown } | null;
    return body?.ok === true ? null : `another program than this shop replies at ${publicUrl}`;
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error & { code?: string } };
    if (isCertificateFailure(cause?.code ?? message)) return null;
    return { cause: 'unreachable', reason: `${publicUrl} cannot be reached: ${cause?.message || message}` };
  }
}
