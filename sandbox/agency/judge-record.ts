import { childOf, type Element, textAt } from './element.ts';
import { linesOf, ownHash, type SentRecord } from './sent-record.ts';

/** Why a record is not taken, or taken with errors. */
export interface Finding {
  code: string;
  text: string;
}

/** What the agency knows when a record comes. */
export interface Known {
  /** Whose call it is. */
  caller: string;
  now: Date;
  /** It came with `Incidencia=S`. */
  incident: boolean;
  /** Something of this installation has come before. */
  hasEarlier: boolean;
}

const number = (element: Element | undefined, name: string) => Number(textAt(element, name) ?? 0);
const toleranceEuros = 10;
const lateSeconds = 240;
const spanishRates = [0, 2, 4, 5, 7.5, 10, 21];

/** `20261122` of `22-11-2026`, so that days can be compared. */
const dayNumber = (date: string) => Number(date.split('-').toReversed().join(''));
const madridDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });

const rectifies = (record: SentRecord) => record.type.startsWith('R');
const has = (record: SentRecord, name: string) => childOf(record.element, name) !== undefined;

type Check = [code: string, text: string, fails: (record: SentRecord, known: Known) => boolean];

const taxedLine = (record: SentRecord, wrong: (line: Element) => boolean) => linesOf(record).some(wrong);
const outside = (line: Element) => /^N/.test(textAt(line, 'CalificacionOperacion') ?? '');

/** Not stored. */
const rejects: Check[] = [
  [
    '1108',
    'El NIF del IDEmisorFactura debe ser el mismo que el NIF del ObligadoEmision.',
    (record, { caller }) => record.issuer !== caller,
  ],
  [
    '1112',
    'La fecha de expedición de la factura no puede ser superior a la fecha actual.',
    (record, { now }) => dayNumber(record.date) > Number(madridDay.format(now).replaceAll('-', '')),
  ],
  [
    '1130',
    'El campo NumSerieFactura contiene caracteres no permitidos.',
    (record) => /["'<>=]|[^\x20-\x7e]/.test(record.number),
  ],
  [
    '1244',
    'El campo FechaHoraHusoGenRegistro tiene un formato incorrecto.',
    ({ stamp }) => Number.isNaN(Date.parse(stamp)),
  ],
];
const rejectsOfSales: Check[] = [
  [
    '1114',
    'Si la factura es de tipo rectificativa, el campo TipoRectificativa debe estar informado.',
    (record) => rectifies(record) && !has(record, 'TipoRectificativa'),
  ],
  [
    '1115',
    'Si la factura no es de tipo rectificativa, el campo TipoRectificativa no debe tener valor.',
    (record) => !rectifies(record) && has(record, 'TipoRectificativa'),
  ],
  [
    '1116',
    'Debe informarse el campo FacturasSustituidas sólo si la factura es de tipo F3.',
    (record) => record.type !== 'F3' && has(record, 'FacturasSustituidas'),
  ],
  [
    '1117',
    'Si la factura no es de tipo rectificativa, el bloque FacturasRectificadas no podrá venir informado.',
    (record) => !rectifies(record) && has(record, 'FacturasRectificadas'),
  ],
  [
    '1118',
    'Si la factura es de tipo rectificativa por sustitución el bloque ImporteRectificacion es obligatorio.',
    ({ element }) =>
      textAt(element, 'TipoRectificativa') === 'S' && childOf(element, 'ImporteRectificacion') === undefined,
  ],
  [
    '1119',
    'Si la factura no es rectificativa por sustitución, ImporteRectificacion no debe tener valor.',
    ({ element }) =>
      textAt(element, 'TipoRectificativa') !== 'S' && childOf(element, 'ImporteRectificacion') !== undefined,
  ],
  [
    '1189',
    'Si TipoFactura es F1 o F3 o R1 o R2 o R3 o R4 el bloque Destinatarios tiene que estar cumplimentado.',
    (record) => /^(?:F1|F3|R[1-4])$/.test(record.type) && !has(record, 'Destinatarios'),
  ],
  [
    '1190',
    'Si TipoFactura es F2 o R5 el bloque Destinatarios no puede estar cumplimentado.',
    (record) => /^(?:F2|R5)$/.test(record.type) && has(record, 'Destinatarios'),
  ],
  [
    '1150',
    'Cuando TipoFactura sea F2 el sumatorio de base y cuota de todas las líneas no podrá ser superior a 3.000.',
    (record) =>
      record.type === 'F2' &&
      textAt(record.element, 'FacturaSinIdentifDestinatarioArt61d') !== 'S' &&
      sumOf(record, ['BaseImponibleOimporteNoSujeto', 'CuotaRepercutida']) > 3000 + toleranceEuros,
  ],
  [
    '1124',
    'El valor del campo TipoImpositivo no está incluido en la lista de valores permitidos.',
    (record) =>
      taxedLine(
        record,
        (line) =>
          !outside(line) && !spanishRates.includes(Number(textAt(line, 'TipoImpositivo') ?? Number.NaN)),
      ),
  ],
  [
    '1142',
    'El campo CuotaRepercutida tiene un valor incorrecto para la base y el tipo suministrados.',
    (record) =>
      taxedLine(record, (line) => {
        const tax = number(line, 'CuotaRepercutida');
        const due = (number(line, 'BaseImponibleOimporteNoSujeto') * number(line, 'TipoImpositivo')) / 100;
        return !outside(line) && Math.abs(tax - due) > toleranceEuros;
      }),
  ],
  [
    '1237',
    'Si CalificacionOperacion es N1 o N2 no se puede informar TipoImpositivo ni CuotaRepercutida.',
    (record) =>
      taxedLine(
        record,
        (line) =>
          outside(line) &&
          (childOf(line, 'TipoImpositivo') !== undefined || childOf(line, 'CuotaRepercutida') !== undefined),
      ),
  ],
];

/** Stored, and told. */
const flags: Check[] = [
  [
    '2000',
    'El cálculo de la huella suministrada es incorrecta.',
    (record) => record.hash !== ownHash(record),
  ],
  [
    '2004',
    'El valor del campo FechaHoraHusoGenRegistro debe ser la fecha actual del sistema de la AEAT, admitiéndose un margen de error de: 240 segundos.',
    ({ stamp }, { now, incident }) =>
      !incident && Math.abs(now.getTime() - Date.parse(stamp)) > lateSeconds * 1000,
  ],
  [
    '2005',
    'El campo ImporteTotal tiene un valor incorrecto para el desglose suministrado.',
    (record) =>
      record.kind === 'Alta' &&
      Math.abs(Number(record.total) - sumOf(record, ['BaseImponibleOimporteNoSujeto', 'CuotaRepercutida'])) >
        toleranceEuros,
  ],
  [
    '2006',
    'El campo CuotaTotal tiene un valor incorrecto para el desglose suministrado.',
    (record) =>
      record.kind === 'Alta' &&
      Math.abs(number(record.element, 'CuotaTotal') - sumOf(record, ['CuotaRepercutida'])) > toleranceEuros,
  ],
  [
    '2007',
    'No debe informarse como primer registro: existen facturas emitidas en el sistema informático.',
    (record, { hasEarlier }) => record.previousHash === '' && hasEarlier,
  ],
];

const sumOf = (record: SentRecord, names: string[]) =>
  linesOf(record).reduce((sum, line) => sum + names.reduce((part, name) => part + number(line, name), 0), 0);

const firstOf = (checks: Check[], record: SentRecord, known: Known): Finding | undefined => {
  const [code, text] = checks.find(([, , fails]) => fails(record, known)) ?? [];
  return code && text ? { code, text } : undefined;
};

/** Why it is not taken, by what stands in it alone. */
export const rejectionOf = (record: SentRecord, known: Known): Finding | undefined =>
  firstOf(record.kind === 'Alta' ? [...rejects, ...rejectsOfSales] : rejects, record, known);

/** What is told of it though it is taken. */
export const flagOf = (record: SentRecord, known: Known): Finding | undefined =>
  firstOf(flags, record, known);
