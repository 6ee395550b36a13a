import { breakdownChecks } from './breakdown-checks.ts';
import { wordCode } from './catalogue.ts';
import { type Check, type Known, numberAt, sumOf, toleranceEuros } from './check.ts';
import type { Element } from './element.ts';
import { recipientChecks } from './recipient-checks.ts';
import { cancellationChecks, identityChecks, invoiceChecks } from './record-checks.ts';
import { ownHash, type SentRecord } from './sent-record.ts';

export type { Known } from './check.ts';

/** Says why a record is not taken, or is taken with errors. */
export interface Finding {
  code: string;
  text: string;
}

/** Blocks whose name in the agency's texts differs from their element. */
const blockNames: Record<string, string> = { IDDestinatario: 'Destinatario' };

/** Returns the first element below this one whose text has a character that code 1287 refuses, with its block. */
function refusedField({ children }: Element, block = ''): string | undefined {
  for (const child of children) {
    const inner = refusedField(child, ` del bloque ${blockNames[child.name] ?? child.name}`);
    if (inner) return inner;
    if (/[<>"'=]/.test(child.text)) return child.name + block;
  }
  return undefined;
}

/** Returns the error of a code; `record` supplies the element for the texts that contain one. */
export const findingOf = (code: string, record?: SentRecord): Finding => ({
  code,
  text: wordCode(code, record && refusedField(record.element)),
});

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
  return code === undefined ? undefined : findingOf(code, record);
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
