import { createPrivateKey, type X509Certificate } from 'node:crypto';
import { Duplex } from 'node:stream';
import { createSecureContext, type SecureContextOptions, TLSSocket } from 'node:tls';
import { z } from 'zod';

export const clientCertificateSchema = z.object({
  format: z.enum(['p12', 'pem']),
  content: z.string(),
  password: z.string(),
});
export type ClientCertificate = z.infer<typeof clientCertificateSchema>;

export interface CertificateFacts {
  holder: string;
  taxId: string | null;
  issuedBy: string;
  serial: string;
  validFrom: Date;
  validUntil: Date;
}

export class UnusableCertificate extends Error {
  override readonly name = 'UnusableCertificate';
  readonly why: 'password' | 'old_cipher' | 'no_key' | 'unreadable';
  constructor(why: UnusableCertificate['why'], message: string) {
    super(message);
    this.why = why;
  }
}

/** Returns the uploaded certificate. Files without a PEM header count as PKCS#12. */
export function certificateFrom(bytes: Buffer, password: string): ClientCertificate {
  const isPem = bytes.subarray(0, 4000).includes('-----BEGIN ');
  return isPem
    ? { format: 'pem', content: bytes.toString('utf8'), password }
    : { format: 'p12', content: bytes.toString('base64'), password };
}

export const tlsOptionsOf = ({ format, content, password }: ClientCertificate): SecureContextOptions =>
  format === 'p12'
    ? { pfx: Buffer.from(content, 'base64'), passphrase: password }
    : { cert: content, key: content, passphrase: password };

const partOf = (subject: string, name: string) =>
  new RegExp(`(?:^|\\n)${name}=([^\\n]+)`).exec(subject)?.[1]?.replaceAll('\\', '');

/** Subjects of companies contain `VATES-B00000000`, those of people `IDCES-00000000T`. */
const taxIdOfSubject = (subject: string) =>
  /(?:VATES-|IDCES-|PASES-|NIF[ :]*)?\b([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])\b/.exec(
    [partOf(subject, 'organizationIdentifier'), partOf(subject, 'serialNumber'), partOf(subject, 'CN')]
      .filter(Boolean)
      .join(' '),
  )?.[1] ?? null;

function toUnusableCertificate(error: unknown): UnusableCertificate {
  const message = error instanceof Error ? error.message : String(error);
  if (/mac verify|bad decrypt|bad password|interrupted or cancelled/i.test(message))
    return new UnusableCertificate('password', message);
  if (/unsupported/i.test(message)) return new UnusableCertificate('old_cipher', message);
  return new UnusableCertificate('unreadable', message);
}

function firstCertificateOf(certificate: ClientCertificate): X509Certificate {
  try {
    const { format, content, password } = certificate;
    if (format === 'pem' && !/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/.test(content))
      throw new UnusableCertificate('no_key', 'the file contains no private key');
    if (format === 'pem') createPrivateKey({ key: content, passphrase: password });
    // Only TLS can open PKCS#12. An unconnected socket shows which certificate it would present.
    const secureContext = createSecureContext(tlsOptionsOf(certificate));
    const nowhere = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
    const socket = new TLSSocket(nowhere, { secureContext, isServer: true });
    const own = socket.getX509Certificate();
    socket.destroy();
    if (own === undefined) throw new UnusableCertificate('unreadable', 'the file contains no certificate');
    return own;
  } catch (error) {
    throw error instanceof UnusableCertificate ? error : toUnusableCertificate(error);
  }
}

export function readCertificate(certificate: ClientCertificate): CertificateFacts {
  const own = firstCertificateOf(certificate);
  return {
    holder: partOf(own.subject, 'O') ?? partOf(own.subject, 'CN') ?? own.subject,
    taxId: taxIdOfSubject(own.subject),
    issuedBy: partOf(own.issuer, 'CN') ?? partOf(own.issuer, 'O') ?? own.issuer,
    serial: own.serialNumber,
    validFrom: own.validFromDate,
    validUntil: own.validToDate,
  };
}
