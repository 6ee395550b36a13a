import { randomBytes } from 'node:crypto';

let lastMs = 0;
let count = 0;

/** A UUID of version 7 that is greater than the one before it, so that invoices of one moment sort as they were issued. */
export function newInvoiceId(at: Date): string {
  const ms = Math.max(at.getTime(), lastMs);
  count = ms === lastMs ? count + 1 : 0;
  lastMs = ms;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(ms, 0, 6);
  // Version, then twelve bits that count; the next millisecond begins anew.
  bytes.writeUInt16BE(0x7000 | (count & 0x0fff), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
