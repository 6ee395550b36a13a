import { breakdownChecks } from './breakdown-checks.ts';
import { wordCode } from './catalogue.ts';
import { type Check, type Known, numberAt, sumOf, toleranceEuros } from './check.ts';
import { recipientChecks } from './recipient-checks.ts';
import { cancellationChecks, identityChecks, invoiceChecks } from './record-checks.ts';
import { ownHash, type SentRecord } from './sent-record.ts';

export type { Known } from './check.ts';

/** Says why a record is not taken, or is taken with errors. */
export interface Finding {
  code: string;
  text: string;
}

export const findingOf = (code: string): Finding => ({ code, text: wordCode(code) });

const lateSeconds = 240;
const totals = ['BaseImponibleOimporteNoSujeto', 'CuotaRepercutida', 'CuotaRecargoEquivalencia'];

/** These records are stored, and the errors are reported. */
const flags: Check[] = [
  ['2000', (record) => record.hash !== ownHash(record)],
  ['2002', ({ previousHash }) => previousHash !== '' && previousHash.length !== 64],
  ['2003', ({ previousHash }) => previousHash !== '' && !/^[0-9A-F]{64}$/.test(previousHash)],
  ['2008', ({ previousHash, hash }) => previousHash === hash],
  [
    '2004',
    ({ stamp }, { now, incident }) =>
      !incident && Math.abs(now.getTime() - Date.parse(stamp)) > lateSeconds * 1000,
  ],
  [
    '2005',
    (record) =>
      record.kind === 'Alta' && Math.abs(Number(record.total) - sumOf(record, totals)) > toleranceEuros,
  ],
  [
    '2006',
    (record) =>
      record.kind === 'Alta' &&
      Math.abs(numberAt(record.element, 'CuotaTotal') - sumOf(record, totals.slice(1))) > toleranceEuros,
  ],
  ['2007', (record, { hasEarlier }) => record.previousHash === '' && hasEarlier],
];

const firstOf = (checks: Check[], record: SentRecord, known: Known): Finding | undefined => {
  const [code] = checks.find(([, fails]) => fails(record, known)) ?? [];
  return code === undefined ? undefined : findingOf(code);
};

const ofInvoices = [...identityChecks, ...invoiceChecks, ...recipientChecks, ...breakdownChecks];
const ofCancellations = [...identityChecks, ...cancellationChecks];

/** Returns why it is not taken, by what stands in it alone. */
export const rejectionOf = (record: SentRecord, known: Known): Finding | undefined =>
  firstOf(record.kind === 'Alta' ? ofInvoices : ofCancellations, record, known);

/** Returns what is reported of it though it is taken. */
export const flagOf = (record: SentRecord, known: Known): Finding | undefined =>
  firstOf(flags, record, known);

/** Lists the codes that this stand-in finds by itself; it gives any other when the desk asks for it. */
export const checkedCodes: ReadonlySet<string> = new Set(
  [...ofInvoices, ...cancellationChecks, ...flags].map(([code]) => code),
);
