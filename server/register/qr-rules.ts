import { type Cents, toDecimalString } from '#contracts/money.ts';
import type { InvoiceKey } from './record.ts';

const hosts = {
  live: 'https://www2.agenciatributaria.gob.es',
  sandbox: 'https://prewww2.aeat.es',
} as const;

/** Where the agency answers whether it knows an invoice; `totalCents` as the register has it. */
export function checkAddress(mode: 'sandbox' | 'live', key: InvoiceKey, totalCents: Cents): string {
  const asked: [string, string][] = [
    ['nif', key.issuer],
    ['numserie', key.number],
    ['fecha', key.date],
    ['importe', toDecimalString(totalCents)],
  ];
  const query = asked.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${hosts[mode]}/wlpl/TIKE-CONT/ValidarQR?${query}`;
}
