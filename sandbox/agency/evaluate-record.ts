import { breakdownChecks } from './breakdown-checks.ts';
import { textOfCode } from './catalogue.ts';
import { type AgencyContext, type Check, numberAt, sumOf, toleranceEuros } from './check.ts';
import type { Element } from './element.ts';
import { recipientChecks } from './recipient-checks.ts';
import { cancellationChecks, identityChecks, invoiceChecks } from './record-checks.ts';
import { expectedHash, type SentRecord } from './sent-record.ts';

export type { AgencyContext } from './check.ts';

export interface RecordFinding {
  code: string;
  text: string;
}

/** Blocks whose name in the agency's texts differs from their element. */
const blockNames: Record<string, string> = { IDDestinatario: 'Destinatario' };

/** Returns the first descendant whose text has a character that code 1287 rejects, with its block. */
function findRefusedField({ children }: Element, block = ''): string | undefined {
  for (const child of children) {
    const inner = findRefusedField(child, ` del bloque ${blockNames[child.name] ?? child.name}`);
    if (inner) return inner;
    if (/[<>"'=]/.test(child.text)) return child.name + block;
  }
  return undefined;
}

export const findingOf = (code: string, record?: SentRecord): RecordFinding => ({
  code,
  text: textOfCode(code, record && findRefusedField(record.element)),
});

const lateSeconds = 240;
const totals = ['BaseImponibleOimporteNoSujeto', 'CuotaRepercutida', 'CuotaRecargoEquivalencia'];

/** Errors of records that are stored anyway. */
const flags: Check[] = [
  ['2000', (record) => record.hash !== expectedHash(record)],
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

const firstFinding = (
  checks: Check[],
  record: SentRecord,
  known: AgencyContext,
): RecordFinding | undefined => {
  const [code] = checks.find(([, fails]) => fails(record, known)) ?? [];
  return code === undefined ? undefined : findingOf(code, record);
};

const ofInvoices = [...identityChecks, ...invoiceChecks, ...recipientChecks, ...breakdownChecks];
const ofCancellations = [...identityChecks, ...cancellationChecks];

export const rejectionOf = (record: SentRecord, known: AgencyContext): RecordFinding | undefined =>
  firstFinding(record.kind === 'Alta' ? ofInvoices : ofCancellations, record, known);

export const flagOf = (record: SentRecord, known: AgencyContext): RecordFinding | undefined =>
  firstFinding(flags, record, known);

/** Codes this stand-in detects. Others are returned only when set in the sandbox console. */
export const checkedCodes: ReadonlySet<string> = new Set(
  [...ofInvoices, ...cancellationChecks, ...flags].map(([code]) => code),
);
