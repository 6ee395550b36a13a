import { censusWord, isNif } from './census.ts';
import {
  anyLine,
  type Check,
  dayNumber,
  dayOf,
  has,
  isDay,
  isOneOf,
  numberAt,
  rectifies,
  says,
} from './check.ts';
import { childOf, textAt } from './element.ts';
import type { SentRecord } from './sent-record.ts';

const twentyYears = 20_0000;
const inForce = 2024_10_28;
const bigEuros = 100_000_000;

const previous = ({ element }: SentRecord) => childOf(childOf(element, 'Encadenamiento'), 'RegistroAnterior');
const program = ({ element }: SentRecord) => childOf(element, 'SistemaInformatico');
const advance = (record: SentRecord) =>
  !anyLine(record, (line) => !isOneOf(says(line, 'ClaveRegimen'), '14', '15'));
/** Returns the other invoices that the record references. */
const named = ({ element }: SentRecord) =>
  ['FacturasRectificadas', 'FacturasSustituidas'].flatMap((list) => childOf(element, list)?.children ?? []);

export const identityChecks: Check[] = [
  ['1108', (record, { caller }) => record.issuer !== caller],
  ['1105', (record) => !isDay(record.date)],
  ['1123', ({ issuer }) => !isNif(issuer)],
  ['1110', ({ issuer }) => censusWord(issuer) === 'unknown'],
  ['1104', ({ number }) => number === ''],
  ['1130', ({ number }) => /["'<>=]|[^\x20-\x7e]/.test(number)],
  ['1112', (record, { now }) => dayNumber(record.date) > dayOf(now)],
  ['1133', (record, { now }) => dayNumber(record.date) < dayOf(now) - twentyYears],
  ['1152', (record) => dayNumber(record.date) < inForce],
  ['1244', ({ stamp }) => Number.isNaN(Date.parse(stamp))],
  ['1262', ({ hash }) => hash.length !== 64],
  ['1292', ({ hash }) => !/^[0-9A-Z]*$/i.test(hash)],
  [
    '1174',
    (record) => previous(record) !== undefined && !isDay(says(previous(record), 'FechaExpedicionFactura')),
  ],
  [
    '1175',
    (record) =>
      previous(record) !== undefined && !/^[\x20-\x7e]+$/.test(says(previous(record), 'NumSerieFactura')),
  ],
  ['1291', ({ previousHash }) => !/^[0-9A-Z]*$/i.test(previousHash)],
  ['1176', (record) => has(program(record), 'NIF') && !isNif(says(program(record), 'NIF'))],
  ['1177', (record) => !/^[A-Z0-9]{2}$/.test(says(program(record), 'IdSistemaInformatico'))],
  ['1220', (record) => /[<>"'=]/.test(says(program(record), 'NombreSistemaInformatico'))],
];

export const invoiceChecks: Check[] = [
  ['1153', (record) => record.rejectedBefore === 'X' && !record.correction],
  ['1161', (record) => record.rejectedBefore === 'S' && !record.correction],
  ['1114', (record) => rectifies(record) && !has(record.element, 'TipoRectificativa')],
  ['1115', (record) => !rectifies(record) && has(record.element, 'TipoRectificativa')],
  ['1116', (record) => record.type !== 'F3' && has(record.element, 'FacturasSustituidas')],
  ['1117', (record) => !rectifies(record) && has(record.element, 'FacturasRectificadas')],
  [
    '1118',
    ({ element }) => says(element, 'TipoRectificativa') === 'S' && !has(element, 'ImporteRectificacion'),
  ],
  [
    '1119',
    ({ element }) => says(element, 'TipoRectificativa') !== 'S' && has(element, 'ImporteRectificacion'),
  ],
  ['1154', (record) => named(record).some((each) => !isNif(says(each, 'IDEmisorFactura')))],
  ['1145', (record) => named(record).some((each) => !isDay(says(each, 'FechaExpedicionFactura')))],
  ['1145', ({ element }) => has(element, 'FechaOperacion') && !isDay(says(element, 'FechaOperacion'))],
  [
    '1134',
    ({ element }, { now }) =>
      has(element, 'FechaOperacion') && dayNumber(says(element, 'FechaOperacion')) < dayOf(now) - twentyYears,
  ],
  ['1125', ({ element }, { now }) => dayNumber(says(element, 'FechaOperacion')) > dayOf(now) + 1_0000],
  [
    '1173',
    (record, { now }) => !advance(record) && dayNumber(says(record.element, 'FechaOperacion')) > dayOf(now),
  ],
  [
    '1146',
    (record) =>
      !advance(record) && dayNumber(says(record.element, 'FechaOperacion')) > dayNumber(record.date),
  ],
  [
    '1183',
    ({ element, type }) => says(element, 'FacturaSimplificadaArt7273') === 'S' && isOneOf(type, 'F2', 'R5'),
  ],
  [
    '1185',
    ({ element, type }) =>
      says(element, 'FacturaSinIdentifDestinatarioArt61d') === 'S' && !isOneOf(type, 'F2', 'R5'),
  ],
  [
    '1138',
    ({ element }) =>
      says(element, 'Macrodato') === 'S' && Math.abs(numberAt(element, 'ImporteTotal')) < bigEuros,
  ],
  [
    '1139',
    ({ element }) =>
      says(element, 'Macrodato') !== 'S' && Math.abs(numberAt(element, 'ImporteTotal')) >= bigEuros,
  ],
  ['1157', ({ element, type }) => says(element, 'Cupon') === 'S' && !isOneOf(type, 'R1', 'R5')],
];

export const cancellationChecks: Check[] = [
  ['1224', ({ element }) => has(element, 'GeneradoPor') !== has(element, 'Generador')],
  [
    '1227',
    ({ element }) => says(element, 'GeneradoPor') === 'E' && !has(childOf(element, 'Generador'), 'NIF'),
  ],
  [
    '1258',
    ({ element }) =>
      has(childOf(element, 'Generador'), 'NIF') && !isNif(says(childOf(element, 'Generador'), 'NIF')),
  ],
  [
    '1259',
    ({ element, issuer }) =>
      says(element, 'GeneradoPor') !== 'E' && says(childOf(element, 'Generador'), 'NIF') === issuer,
  ],
  [
    '1229',
    ({ element }) =>
      says(element, 'GeneradoPor') === 'T' && textAt(element, 'Generador', 'IDOtro', 'IDType') === '07',
  ],
  [
    '1230',
    ({ element }) =>
      says(element, 'GeneradoPor') === 'D' &&
      textAt(element, 'Generador', 'IDOtro', 'CodigoPais') === 'ES' &&
      !isOneOf(textAt(element, 'Generador', 'IDOtro', 'IDType') ?? '', '03', '07'),
  ],
];
