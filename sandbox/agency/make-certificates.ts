import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface Pem {
  certificate: string;
  key: string;
}

/** Certificates of the demonstration, without value elsewhere. */
export interface Certificates {
  /** Certificate authority of the stand-in, to be trusted by clients. */
  authority: string;
  server: Pem;
  client: Pem;
  /** Test certificates: one expires in some weeks, one expired yesterday. */
  ending: Pem;
  ended: Pem;
}

const dayMs = 86_400_000;

function encodeDer(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const size = Buffer.from(body.length.toString(16).padStart(body.length > 255 ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, body]);
}
const sequence = (...parts: Uint8Array[]) => encodeDer(0x30, ...parts);
const text = (value: string) => encodeDer(0x0c, Buffer.from(value));
const bool = encodeDer(0x01, Buffer.from([0xff]));

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = rest.flatMap((arc) => {
    const sevens = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) sevens.unshift((left & 0x7f) | 0x80);
    return sevens;
  });
  return encodeDer(0x06, Buffer.from([first * 40 + second, ...bytes]));
}

const oids = { organization: '2.5.4.10', name: '2.5.4.3', holder: '2.5.4.97' } as const;
type Names = Partial<Record<keyof typeof oids, string>>;

const nameOf = (names: Names): Buffer =>
  sequence(
    ...Object.entries(names).map(([part, value]) =>
      encodeDer(0x31, sequence(oid(oids[part as keyof typeof oids]), text(value))),
    ),
  );

/** Formats `20261122100000Z`. */
const time = (days: number) =>
  encodeDer(0x18, Buffer.from(new Date(Date.now() + days * dayMs).toISOString().replace(/[-:T]|\.\d+/g, '')));

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));
const extension = (id: string, value: Buffer, critical = false) =>
  sequence(oid(id), ...(critical ? [bool] : []), encodeDer(0x04, value));
const loopback = extension(
  '2.5.29.17',
  sequence(encodeDer(0x87, Buffer.from([127, 0, 0, 1])), encodeDer(0x82, Buffer.from('localhost'))),
);
const asAuthority = [extension('2.5.29.19', sequence(bool), true)];
const asServer = [extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))), loopback];
const asClient = [extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.2')))];

const pem = (body: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${(body.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`;

interface Issuer {
  names: Names;
  key: KeyObject;
}
interface CertificateRequest {
  names: Names;
  /** Days from today. */
  days: [from: number, until: number];
  extensions: Buffer[];
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

function issue(
  { names, days, extensions }: CertificateRequest,
  publicKey: KeyObject,
  issuer: Issuer,
): string {
  const body = sequence(
    encodeDer(0xa0, encodeDer(0x02, Buffer.from([2]))),
    encodeDer(0x02, Buffer.from([1]), randomBytes(15)),
    ecdsaWithSha256,
    nameOf(issuer.names),
    sequence(time(days[0]), time(days[1])),
    nameOf(names),
    publicKey.export({ type: 'spki', format: 'der' }),
    encodeDer(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', body, { key: issuer.key, dsaEncoding: 'der' });
  return pem(sequence(body, ecdsaWithSha256, encodeDer(0x03, Buffer.from([0]), signature)));
}

/**
 * Creates a small certificate authority and its certificates. Writes X.509 by hand, so that a demonstration needs no
 * tool.
 */
export function createCertificates(holder: { name: string; taxId: string }): Certificates {
  const keys = newKeys();
  const names = { organization: 'No real authority', name: 'Sandbox agency' };
  const authority = issue({ names, days: [-30, 3650], extensions: asAuthority }, keys.publicKey, {
    names,
    key: keys.privateKey,
  });
  const make = (input: CertificateRequest): Pem => {
    const own = newKeys();
    return {
      certificate: issue(input, own.publicKey, { names, key: keys.privateKey }),
      key: String(own.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    };
  };
  const client = (days: [number, number]) =>
    make({
      names: { organization: holder.name, name: holder.name, holder: `VATES-${holder.taxId}` },
      days,
      extensions: asClient,
    });
  return {
    authority,
    server: make({ names: { name: 'localhost' }, days: [-30, 3650], extensions: asServer }),
    client: client([-30, 730]),
    ending: client([-690, 41]),
    ended: client([-730, -1]),
  };
}
