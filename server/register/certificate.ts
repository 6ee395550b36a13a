import type { Deps } from '#server/deps.ts';
import { type ClientCertificate, clientCertificateSchema } from '#server/gateways/client-certificate.ts';
import { type CertificateInUse, certificateInUse } from './store-certificates.ts';

type SealDeps = Pick<Deps, 'secrets' | 'database' | 'log'>;

export const sealCertificate = ({ secrets }: Pick<Deps, 'secrets'>, certificate: ClientCertificate): Buffer =>
  secrets.seal(JSON.stringify(certificate));

/** Opened for a call alone; it rests sealed. Undefined: none is there, or it was sealed under another secret. */
export async function openCertificate(
  deps: SealDeps,
): Promise<{ certificate: ClientCertificate; row: CertificateInUse } | undefined> {
  const row = await certificateInUse(deps.database);
  if (!row) return undefined;
  try {
    const certificate = clientCertificateSchema.parse(JSON.parse(deps.secrets.open(row.sealed)));
    return { certificate, row };
  } catch {
    deps.log.error({ certificate: row.id }, 'the certificate cannot be opened with this SECRET_KEY');
    return undefined;
  }
}
