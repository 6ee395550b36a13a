import facts from '../../docs/protocols/facts/tax-agency.json' with { type: 'json' };
import { malformedField } from '../kit/field-table.ts';
import { censusResult, isNif } from './census.ts';
import {
  type Check,
  dayNumber,
  dayOf,
  hasChild,
  isDay,
  isOneOf,
  isRectification,
  numberAt,
  someLine,
  trimmedText,
} from './check.ts';
import { childOf, textAt } from './element.ts';
import type { SentRecord } from './sent-record.ts';

const twentyYears = 20_0000;
const registerStartDay = 2024_10_28;
const bigEuros = 100_000_000;

const previousRecordElement = ({ element }: SentRecord) =>
  childOf(childOf(element, 'Encadenamiento'), 'RegistroAnterior');
const programElement = ({ element }: SentRecord) => childOf(element, 'SistemaInformatico');
const isAdvanceInvoice = (record: SentRecord) =>
  !someLine(record, (line) => !isOneOf(trimmedText(line, 'ClaveRegimen'), '14', '15'));
const referencedInvoices = ({ element }: SentRecord) =>
  ['FacturasRectificadas', 'FacturasSustituidas'].flatMap((list) => childOf(element, list)?.children ?? []);

export const identityChecks: Check[] = [
  ['1108', (record, { caller }) => record.issuer !== caller],
  ['1105', (record) => !isDay(record.date)],
  ['1123', ({ issuer }) => !isNif(issuer)],
  ['1110', ({ issuer }) => censusResult(issuer) === 'unknown'],
  ['1104', ({ number }) => number === ''],
  [
    '1130',
    ({ number }) => malformedField(facts.requests, 'RegistroAlta', { NumSerieFactura: number }) !== undefined,
  ],
  ['1112', (record, { now }) => dayNumber(record.date) > dayOf(now)],
  ['1133', (record, { now }) => dayNumber(record.date) < dayOf(now) - twentyYears],
  ['1152', (record) => dayNumber(record.date) < registerStartDay],
  ['1244', ({ stamp }) => Number.isNaN(Date.parse(stamp))],
  ['1262', ({ hash }) => hash.length !== 64],
  ['1292', ({ hash }) => !/^[0-9A-Z]*$/i.test(hash)],
  [
    '1174',
    (record) =>
      previousRecordElement(record) !== undefined &&
      !isDay(trimmedText(previousRecordElement(record), 'FechaExpedicionFactura')),
  ],
  [
    '1175',
    (record) =>
      previousRecordElement(record) !== undefined &&
      !/^[\x20-\x7e]+$/.test(trimmedText(previousRecordElement(record), 'NumSerieFactura')),
  ],
  ['1291', ({ previousHash }) => !/^[0-9A-Z]*$/i.test(previousHash)],
  [
    '1176',
    (record) => hasChild(programElement(record), 'NIF') && !isNif(trimmedText(programElement(record), 'NIF')),
  ],
  ['1177', (record) => !/^[A-Z0-9]{2}$/.test(trimmedText(programElement(record), 'IdSistemaInformatico'))],
  ['1220', (record) => /[<>"'=]/.test(trimmedText(programElement(record), 'NombreSistemaInformatico'))],
];

export const invoiceChecks: Check[] = [
  ['1153', (record) => record.rejectedBefore === 'X' && !record.correction],
  ['1161', (record) => record.rejectedBefore === 'S' && !record.correction],
  ['1114', (record) => isRectification(record) && !hasChild(record.element, 'TipoRectificativa')],
  ['1115', (record) => !isRectification(record) && hasChild(record.element, 'TipoRectificativa')],
  ['1116', (record) => record.type !== 'F3' && hasChild(record.element, 'FacturasSustituidas')],
  ['1117', (record) => !isRectification(record) && hasChild(record.element, 'FacturasRectificadas')],
  [
    '1118',
    ({ element }) =>
      trimmedText(element, 'TipoRectificativa') === 'S' && !hasChild(element, 'ImporteRectificacion'),
  ],
  [
    '1119',
    ({ element }) =>
      trimmedText(element, 'TipoRectificativa') !== 'S' && hasChild(element, 'ImporteRectificacion'),
  ],
  [
    '1154',
    (record) => referencedInvoices(record).some((each) => !isNif(trimmedText(each, 'IDEmisorFactura'))),
  ],
  [
    '1145',
    (record) =>
      referencedInvoices(record).some((each) => !isDay(trimmedText(each, 'FechaExpedicionFactura'))),
  ],
  [
    '1145',
    ({ element }) => hasChild(element, 'FechaOperacion') && !isDay(trimmedText(element, 'FechaOperacion')),
  ],
  [
    '1134',
    ({ element }, { now }) =>
      hasChild(element, 'FechaOperacion') &&
      dayNumber(trimmedText(element, 'FechaOperacion')) < dayOf(now) - twentyYears,
  ],
  ['1125', ({ element }, { now }) => dayNumber(trimmedText(element, 'FechaOperacion')) > dayOf(now) + 1_0000],
  [
    '1173',
    (record, { now }) =>
      !isAdvanceInvoice(record) && dayNumber(trimmedText(record.element, 'FechaOperacion')) > dayOf(now),
  ],
  [
    '1146',
    (record) =>
      !isAdvanceInvoice(record) &&
      dayNumber(trimmedText(record.element, 'FechaOperacion')) > dayNumber(record.date),
  ],
  [
    '1183',
    ({ element, type }) =>
      trimmedText(element, 'FacturaSimplificadaArt7273') === 'S' && isOneOf(type, 'F2', 'R5'),
  ],
  [
    '1185',
    ({ element, type }) =>
      trimmedText(element, 'FacturaSinIdentifDestinatarioArt61d') === 'S' && !isOneOf(type, 'F2', 'R5'),
  ],
  [
    '1138',
    ({ element }) =>
      trimmedText(element, 'Macrodato') === 'S' && Math.abs(numberAt(element, 'ImporteTotal')) < bigEuros,
  ],
  [
    '1139',
    ({ element }) =>
      trimmedText(element, 'Macrodato') !== 'S' && Math.abs(numberAt(element, 'ImporteTotal')) >= bigEuros,
  ],
  ['1157', ({ element, type }) => trimmedText(element, 'Cupon') === 'S' && !isOneOf(type, 'R1', 'R5')],
];

export const cancellationChecks: Check[] = [
  ['1224', ({ element }) => hasChild(element, 'GeneradoPor') !== hasChild(element, 'Generador')],
  [
    '1227',
    ({ element }) =>
      trimmedText(element, 'GeneradoPor') === 'E' && !hasChild(childOf(element, 'Generador'), 'NIF'),
  ],
  [
    '1258',
    ({ element }) =>
      hasChild(childOf(element, 'Generador'), 'NIF') &&
      !isNif(trimmedText(childOf(element, 'Generador'), 'NIF')),
  ],
  [
    '1259',
    ({ element, issuer }) =>
      trimmedText(element, 'GeneradoPor') !== 'E' &&
      trimmedText(childOf(element, 'Generador'), 'NIF') === issuer,
  ],
  [
    '1229',
    ({ element }) =>
      trimmedText(element, 'GeneradoPor') === 'T' &&
      textAt(element, 'Generador', 'IDOtro', 'IDType') === '07',
  ],
  [
    '1230',
    ({ element }) =>
      trimmedText(element, 'GeneradoPor') === 'D' &&
      textAt(element, 'Generador', 'IDOtro', 'CodigoPais') === 'ES' &&
      !isOneOf(textAt(element, 'Generador', 'IDOtro', 'IDType') ?? '', '03', '07'),
  ],
];
