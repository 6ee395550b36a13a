import { randomBytes } from 'node:crypto';
import { ownVersion } from '#server/http/own-version.ts';
import type { Issuer } from './issuer.ts';
import type { Installation } from './record.ts';

/** Without those that are read as one another. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Begins all numbers of one chain; by chance, so that a copy of the database never goes on with the same ones. */
export function newSeriesCode(mode: 'sandbox' | 'live'): string {
  const code = Array.from(randomBytes(4), (byte) => signs[byte % signs.length]).join('');
  return mode === 'sandbox' ? `TEST${code}` : code;
}

let version: string | undefined;

/** The copy of the program that writes; its producer is the shop itself, which made it for its own use. */
export function installationOf(issuer: Issuer, number: string): Installation {
  version ??= ownVersion().version;
  return { producerName: issuer.name, producerTaxId: issuer.taxId, name: 'Auge', id: 'AU', version, number };
}
