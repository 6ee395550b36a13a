import {
  type Check,
  dayNumber,
  hasChild,
  isOneOf,
  isVat,
  numberAt,
  operationDay,
  regimeIs,
  someLine,
  sumOf,
  toleranceEuros,
  trimmedText,
} from './check.ts';
import { childOf, type Element, textAt } from './element.ts';
import type { SentRecord } from './sent-record.ts';

const spanishRates = [0, 2, 4, 5, 7.5, 10, 21];
const surchargeRates = [0, 0.26, 0.5, 0.62, 1, 1.4, 1.75, 5.2];
/** Surcharge rates allowed with each tax rate. */
const surchargesOf: Record<number, { code: string; rates: number[] }> = {
  0: { code: '1277', rates: [0, 0.26] },
  2: { code: '1166', rates: [0.26] },
  4: { code: '1164', rates: [0.5] },
  5: { code: '1160', rates: [0.5, 0.62] },
  7.5: { code: '1169', rates: [1] },
  10: { code: '1163', rates: [1.4] },
  21: { code: '1162', rates: [5.2, 1.75] },
};

const kindOf = (line: Element) => trimmedText(line, 'CalificacionOperacion');
const isExempt = (line: Element) => trimmedText(line, 'OperacionExenta');
const isTaxed = (line: Element) => kindOf(line) === 'S1';
const isOutside = (line: Element) => isOneOf(kindOf(line), 'N1', 'N2');
const rateOf = (line: Element) => numberAt(line, 'TipoImpositivo');
const isWithin = (record: SentRecord, from: number, to: number) =>
  operationDay(record) >= from && operationDay(record) <= to;
const rateFields = [
  'TipoImpositivo',
  'CuotaRepercutida',
  'TipoRecargoEquivalencia',
  'CuotaRecargoEquivalencia',
];
const hasAny = (line: Element, fields: string[]) => fields.some((field) => hasChild(line, field));
const hasOppositeSigns = (line: Element, field: string) =>
  numberAt(line, 'CuotaRepercutida') * numberAt(line, field) < 0;
const isOff = (line: Element, base: string) =>
  Math.abs(numberAt(line, 'CuotaRepercutida') - (numberAt(line, base) * rateOf(line)) / 100) > toleranceEuros;

const rateOutsidePeriod = (code: string, rate: number, [from, to]: [number, number]): Check => [
  code,
  (record) =>
    !isWithin(record, from, to) &&
    someLine(record, (line) => isVat(line) && isTaxed(line) && rateOf(line) === rate),
];
type LineTest = (line: Element, record: SentRecord) => boolean;
const lineCheck = (code: string, wrong: LineTest): Check => [
  code,
  (record) => someLine(record, (line) => wrong(line, record)),
];
const regimeCheck = (code: string, regime: string, wrong: LineTest): Check =>
  lineCheck(code, (line, record) => regimeIs(line, regime) && wrong(line, record));

const surchargeChecks: Check[] = [
  lineCheck(
    '1127',
    (line) =>
      hasChild(line, 'TipoRecargoEquivalencia') &&
      !surchargeRates.includes(numberAt(line, 'TipoRecargoEquivalencia')),
  ),
  lineCheck(
    '1281',
    (line) => hasAny(line, ['TipoRecargoEquivalencia', 'CuotaRecargoEquivalencia']) && !isTaxed(line),
  ),
  lineCheck(
    '1284',
    (line) => hasChild(line, 'TipoRecargoEquivalencia') !== hasChild(line, 'CuotaRecargoEquivalencia'),
  ),
  ...Object.entries(surchargesOf).map(([rate, { code, rates }]) =>
    lineCheck(
      code,
      (line) =>
        hasChild(line, 'TipoRecargoEquivalencia') &&
        rateOf(line) === Number(rate) &&
        !rates.includes(numberAt(line, 'TipoRecargoEquivalencia')),
    ),
  ),
];

const recipientsNif = ({ element }: SentRecord) =>
  (childOf(element, 'Destinatarios')?.children ?? []).map((each) => textAt(each, 'NIF'));

export const breakdownChecks: Check[] = [
  lineCheck('1245', (line) => isVat(line) && !hasChild(line, 'ClaveRegimen')),
  lineCheck(
    '1246',
    (line) =>
      hasChild(line, 'ClaveRegimen') &&
      !/^(?:0[1-9]|1[0145789]|2[01])$/.test(trimmedText(line, 'ClaveRegimen')),
  ),
  lineCheck('1260', (line) => trimmedText(line, 'Impuesto') === '05' && hasChild(line, 'ClaveRegimen')),
  lineCheck('1237', (line) => isVat(line) && isOutside(line) && hasAny(line, rateFields)),
  lineCheck('1238', (line) => isExempt(line) !== '' && hasAny(line, rateFields)),
  lineCheck(
    '1208',
    (line) =>
      isTaxed(line) &&
      !hasChild(line, 'BaseImponibleACoste') &&
      (!hasChild(line, 'TipoImpositivo') || !hasChild(line, 'CuotaRepercutida')),
  ),
  regimeCheck(
    '1209',
    '06',
    (line) => isTaxed(line) && !(hasChild(line, 'TipoImpositivo') && hasChild(line, 'CuotaRepercutida')),
  ),
  lineCheck('1124', (line) => isVat(line) && isTaxed(line) && !spanishRates.includes(rateOf(line))),
  rateOutsidePeriod('1194', 5, [2022_07_01, 2024_09_30]),
  rateOutsidePeriod('1235', 2, [2024_10_01, 2024_12_31]),
  rateOutsidePeriod('1236', 7.5, [2024_10_01, 2024_12_31]),
  [
    '1197',
    (record) => !/^(?:F1|F3|R[1-4])$/.test(record.type) && someLine(record, (line) => kindOf(line) === 'S2'),
  ],
  lineCheck(
    '1198',
    (line) => kindOf(line) === 'S2' && (rateOf(line) !== 0 || numberAt(line, 'CuotaRepercutida') !== 0),
  ),
  lineCheck('1207', (line) => !isTaxed(line) && numberAt(line, 'CuotaRepercutida') !== 0),
  regimeCheck('1199', '01', (line) => isOneOf(isExempt(line), 'E2', 'E3')),
  regimeCheck('1286', '02', (line) => isExempt(line) === ''),
  regimeCheck('1200', '03', (line) => !isTaxed(line)),
  regimeCheck('1201', '04', (line) => kindOf(line) !== 'S2' && isExempt(line) === ''),
  regimeCheck(
    '1202',
    '06',
    (line, record) => isOneOf(record.type, 'F2', 'F3', 'R5') || !hasChild(line, 'BaseImponibleACoste'),
  ),
  regimeCheck(
    '1203',
    '07',
    (line) => isOneOf(isExempt(line), 'E2', 'E3', 'E4', 'E5') || isOneOf(kindOf(line), 'S2', 'N1', 'N2'),
  ),
  regimeCheck('1252', '08', (line) => kindOf(line) !== 'N2'),
  regimeCheck(
    '1205',
    '10',
    (line, record) =>
      kindOf(line) !== 'N1' || record.type !== 'F1' || recipientsNif(record).some((nif) => nif === undefined),
  ),
  regimeCheck('1206', '11', (line) => rateOf(line) !== 21),
  regimeCheck(
    '1147',
    '14',
    (_, record) =>
      dayNumber(trimmedText(record.element, 'FechaOperacion') || '01-01-0001') <= dayNumber(record.date),
  ),
  regimeCheck('1148', '14', (_, record) => !/^(?:F1|R[1-4])$/.test(record.type)),
  regimeCheck('1149', '14', (_, record) => recipientsNif(record).some((nif) => !/^[PQSV]/.test(nif ?? ''))),
  regimeCheck('1293', '20', (line) => kindOf(line) !== 'N2'),
  lineCheck(
    '1257',
    (line) =>
      hasChild(line, 'BaseImponibleACoste') &&
      !regimeIs(line, '06') &&
      !isOneOf(trimmedText(line, 'Impuesto'), '02', '05'),
  ),
  lineCheck('1140', (line) => hasOppositeSigns(line, 'BaseImponibleACoste')),
  lineCheck(
    '1143',
    (line) =>
      !hasChild(line, 'BaseImponibleACoste') && hasOppositeSigns(line, 'BaseImponibleOimporteNoSujeto'),
  ),
  lineCheck(
    '1142',
    (line) =>
      isTaxed(line) && !hasChild(line, 'BaseImponibleACoste') && isOff(line, 'BaseImponibleOimporteNoSujeto'),
  ),
  lineCheck(
    '1144',
    (line) => isTaxed(line) && hasChild(line, 'BaseImponibleACoste') && isOff(line, 'BaseImponibleACoste'),
  ),
  ...surchargeChecks,
  [
    '1289',
    (record) =>
      someLine(record, (line) => isVat(line) && isExempt(line) === 'E5') &&
      recipientsNif(record).some((nif) => nif !== undefined),
  ],
  [
    '1150',
    (record) =>
      record.type === 'F2' &&
      trimmedText(record.element, 'FacturaSinIdentifDestinatarioArt61d') !== 'S' &&
      !hasChild(record.element, 'NumRegistroAcuerdoFacturacion') &&
      sumOf(record, ['BaseImponibleOimporteNoSujeto', 'CuotaRepercutida']) > 3000 + toleranceEuros,
  ],
];
