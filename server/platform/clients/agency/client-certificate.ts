import { createPrivateKey, type X509Certificate } from 'node:crypto';
import { Duplex } from 'node:stream';
import { createSecureContext, type SecureContextOptions, TLSSocket } from 'node:tls';
import { z } from 'zod';

/** A certificate with its key, as it rests sealed: a file of PKCS#12 in base64, or PEM. */
export const clientCertificateSchema = z.object({
  format: z.enum(['p12', 'pem']),
  content: z.string(),
  password: z.string(),
});
export type ClientCertificate = z.infer<typeof clientCertificateSchema>;

/** What can be told of it. */
export interface CertificateFacts {
  holder: string;
  /** The holder's Spanish tax number, where it states one. */
  taxId: string | null;
  issuedBy: string;
  serial: string;
  validFrom: Date;
  validUntil: Date;
}

/** Why a file is no certificate that can be used. */
export class UnusableCertificate extends Error {
  override readonly name = 'UnusableCertificate';
  readonly why: 'password' | 'old_cipher' | 'no_key' | 'unreadable';
  constructor(why: UnusableCertificate['why'], message: string) {
    super(message);
    this.why = why;
  }
}

/** As it was uploaded. PEM says so itself; everything else is taken for PKCS#12. */
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

/** `VATES-B00000000` of companies, `IDCES-00000000T` of people. */
const taxIdIn = (subject: string) =>
  /(?:VATES-|IDCES-|PASES-|NIF[ :]*)?\b([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])\b/.exec(
    [partOf(subject, 'organizationIdentifier'), partOf(subject, 'serialNumber'), partOf(subject, 'CN')]
      .filter(Boolean)
      .join(' '),
  )?.[1] ?? null;

function unusable(error: unknown): UnusableCertificate {
  const message = error instanceof Error ? error.message : String(error);
  if (/mac verify|bad decrypt|bad password|interrupted or cancelled/i.test(message))
    return new UnusableCertificate('password', message);
  if (/unsupported/i.test(message)) return new UnusableCertificate('old_cipher', message);
  return new UnusableCertificate('unreadable', message);
}

function firstOf(certificate: ClientCertificate): X509Certificate {
  try {
    const { format, content, password } = certificate;
    if (format === 'pem' && !/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/.test(content))
      throw new UnusableCertificate('no_key', 'no private key in it');
    if (format === 'pem') createPrivateKey({ key: content, passphrase: password });
    // A file of PKCS#12 is opened by TLS alone: a socket to nowhere shows what it would present.
    const secureContext = createSecureContext(tlsOptionsOf(certificate));
    const nowhere = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
    const socket = new TLSSocket(nowhere, { secureContext, isServer: true });
    const own = socket.getX509Certificate();
    socket.destroy();
    if (own === undefined) throw new UnusableCertificate('unreadable', 'no certificate in it');
    return own;
  } catch (error) {
    throw error instanceof UnusableCertificate ? error : unusable(error);
  }
}

/** Throws `UnusableCertificate`. */
export function readCertificate(certificate: ClientCertificate): CertificateFacts {
  const own = firstOf(certificate);
  return {
    holder: partOf(own.subject, 'O') ?? partOf(own.subject, 'CN') ?? own.subject,
    taxId: taxIdIn(own.subject),
    issuedBy: partOf(own.issuer, 'CN') ?? partOf(own.issuer, 'O') ?? own.issuer,
    serial: own.serialNumber,
    validFrom: own.validFromDate,
    validUntil: own.validToDate,
  };
}
