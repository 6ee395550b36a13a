import { connect } from 'node:tls';

const dayMs = 86_400_000;
/** Time enough for whoever renews it by hand. */
const warnDays = 14;

/** Why a certificate is none, or soon will not be; null while it is good for long enough. */
export function judgeValidity(until: Date, now: Date, days = warnDays): string | null {
  const left = Math.floor((until.getTime() - now.getTime()) / dayMs);
  const day = until.toISOString().slice(0, 10);
  if (left < 0) return `the certificate ended on ${day}`;
  return left < days ? `the certificate ends on ${day}, in ${left} days` : null;
}

const patienceMs = 5000;

/**
 * The certificate that a host shows to browsers, and until when; null where nothing is wrong, or where the host cannot
 * be reached from here, as behind many routers.
 */
export function checkTls(address: string, now: Date): Promise<string | null> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return Promise.resolve(null);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname });
    const end = (said: string | null) => {
      socket.destroy();
      resolve(said);
    };
    socket.setTimeout(patienceMs, () => end(null));
    socket.once('error', (error: Error & { code?: string }) =>
      end(
        /^(?:CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(error.code ?? '') ? error.message : null,
      ),
    );
    socket.once('secureConnect', () =>
      end(judgeValidity(new Date(socket.getPeerCertificate().valid_to), now)),
    );
  });
}
