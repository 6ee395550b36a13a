import {
  anyLine,
  type Check,
  dayNumber,
  has,
  isOneOf,
  isVat,
  numberAt,
  operationDay,
  regimeIs,
  says,
  sumOf,
  toleranceEuros,
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

const kindOf = (line: Element) => says(line, 'CalificacionOperacion');
const exempt = (line: Element) => says(line, 'OperacionExenta');
const isTaxed = (line: Element) => kindOf(line) === 'S1';
const isOutside = (line: Element) => isOneOf(kindOf(line), 'N1', 'N2');
const rateOf = (line: Element) => numberAt(line, 'TipoImpositivo');
const within = (record: SentRecord, from: number, to: number) =>
  operationDay(record) >= from && operationDay(record) <= to;
const rateFields = [
  'TipoImpositivo',
  'CuotaRepercutida',
  'TipoRecargoEquivalencia',
  'CuotaRecargoEquivalencia',
];
const hasAny = (line: Element, fields: string[]) => fields.some((field) => has(line, field));
const differentSigns = (line: Element, field: string) =>
  numberAt(line, 'CuotaRepercutida') * numberAt(line, field) < 0;
const isOff = (line: Element, base: string) =>
  Math.abs(numberAt(line, 'CuotaRepercutida') - (numberAt(line, base) * rateOf(line)) / 100) > toleranceEuros;

/** Rejects a rate outside its period of validity. */
const outOfTime = (code: string, rate: number, [from, to]: [number, number]): Check => [
  code,
  (record) =>
    !within(record, from, to) &&
    anyLine(record, (line) => isVat(line) && isTaxed(line) && rateOf(line) === rate),
];
const ofRegime = (
  code: string,
  regime: string,
  wrong: (line: Element, record: SentRecord) => boolean,
): Check => [code, (record) => anyLine(record, (line) => regimeIs(line, regime) && wrong(line, record))];

const surchargeChecks: Check[] = [
  [
    '1127',
    (record) =>
      anyLine(
        record,
        (line) =>
          has(line, 'TipoRecargoEquivalencia') &&
          !surchargeRates.includes(numberAt(line, 'TipoRecargoEquivalencia')),
      ),
  ],
  [
    '1281',
    (record) =>
      anyLine(
        record,
        (line) => hasAny(line, ['TipoRecargoEquivalencia', 'CuotaRecargoEquivalencia']) && !isTaxed(line),
      ),
  ],
  [
    '1284',
    (record) =>
      anyLine(
        record,
        (line) => has(line, 'TipoRecargoEquivalencia') !== has(line, 'CuotaRecargoEquivalencia'),
      ),
  ],
  ...Object.entries(surchargesOf).map(
    ([rate, { code, rates }]): Check => [
      code,
      (record) =>
        anyLine(
          record,
          (line) =>
            has(line, 'TipoRecargoEquivalencia') &&
            rateOf(line) === Number(rate) &&
            !rates.includes(numberAt(line, 'TipoRecargoEquivalencia')),
        ),
    ],
  ),
];

const recipientsNif = ({ element }: SentRecord) =>
  (childOf(element, 'Destinatarios')?.children ?? []).map((each) => textAt(each, 'NIF'));

export const breakdownChecks: Check[] = [
  ['1245', (record) => anyLine(record, (line) => isVat(line) && !has(line, 'ClaveRegimen'))],
  [
    '1246',
    (record) =>
      anyLine(
        record,
        (line) =>
          has(line, 'ClaveRegimen') && !/^(?:0[1-9]|1[0145789]|2[01])$/.test(says(line, 'ClaveRegimen')),
      ),
  ],
  [
    '1260',
    (record) => anyLine(record, (line) => says(line, 'Impuesto') === '05' && has(line, 'ClaveRegimen')),
  ],
  ['1237', (record) => anyLine(record, (line) => isVat(line) && isOutside(line) && hasAny(line, rateFields))],
  ['1238', (record) => anyLine(record, (line) => exempt(line) !== '' && hasAny(line, rateFields))],
  [
    '1208',
    (record) =>
      anyLine(
        record,
        (line) =>
          isTaxed(line) &&
          !has(line, 'BaseImponibleACoste') &&
          (!has(line, 'TipoImpositivo') || !has(line, 'CuotaRepercutida')),
      ),
  ],
  ofRegime(
    '1209',
    '06',
    (line) => isTaxed(line) && !(has(line, 'TipoImpositivo') && has(line, 'CuotaRepercutida')),
  ),
  [
    '1124',
    (record) =>
      anyLine(record, (line) => isVat(line) && isTaxed(line) && !spanishRates.includes(rateOf(line))),
  ],
  outOfTime('1194', 5, [2022_07_01, 2024_09_30]),
  outOfTime('1235', 2, [2024_10_01, 2024_12_31]),
  outOfTime('1236', 7.5, [2024_10_01, 2024_12_31]),
  [
    '1197',
    (record) => !/^(?:F1|F3|R[1-4])$/.test(record.type) && anyLine(record, (line) => kindOf(line) === 'S2'),
  ],
  [
    '1198',
    (record) =>
      anyLine(
        record,
        (line) => kindOf(line) === 'S2' && (rateOf(line) !== 0 || numberAt(line, 'CuotaRepercutida') !== 0),
      ),
  ],
  ['1207', (record) => anyLine(record, (line) => !isTaxed(line) && numberAt(line, 'CuotaRepercutida') !== 0)],
  ofRegime('1199', '01', (line) => isOneOf(exempt(line), 'E2', 'E3')),
  ofRegime('1286', '02', (line) => exempt(line) === ''),
  ofRegime('1200', '03', (line) => !isTaxed(line)),
  ofRegime('1201', '04', (line) => kindOf(line) !== 'S2' && exempt(line) === ''),
  ofRegime(
    '1202',
    '06',
    (line, record) => isOneOf(record.type, 'F2', 'F3', 'R5') || !has(line, 'BaseImponibleACoste'),
  ),
  ofRegime(
    '1203',
    '07',
    (line) => isOneOf(exempt(line), 'E2', 'E3', 'E4', 'E5') || isOneOf(kindOf(line), 'S2', 'N1', 'N2'),
  ),
  ofRegime('1252', '08', (line) => kindOf(line) !== 'N2'),
  ofRegime(
    '1205',
    '10',
    (line, record) =>
      kindOf(line) !== 'N1' || record.type !== 'F1' || recipientsNif(record).some((nif) => nif === undefined),
  ),
  ofRegime('1206', '11', (line) => rateOf(line) !== 21),
  ofRegime(
    '1147',
    '14',
    (_, record) =>
      dayNumber(says(record.element, 'FechaOperacion') || '01-01-0001') <= dayNumber(record.date),
  ),
  ofRegime('1148', '14', (_, record) => !/^(?:F1|R[1-4])$/.test(record.type)),
  ofRegime('1149', '14', (_, record) => recipientsNif(record).some((nif) => !/^[PQSV]/.test(nif ?? ''))),
  ofRegime('1293', '20', (line) => kindOf(line) !== 'N2'),
  [
    '1257',
    (record) =>
      anyLine(
        record,
        (line) =>
          has(line, 'BaseImponibleACoste') &&
          !regimeIs(line, '06') &&
          !isOneOf(says(line, 'Impuesto'), '02', '05'),
      ),
  ],
  ['1140', (record) => anyLine(record, (line) => differentSigns(line, 'BaseImponibleACoste'))],
  [
    '1143',
    (record) =>
      anyLine(
        record,
        (line) => !has(line, 'BaseImponibleACoste') && differentSigns(line, 'BaseImponibleOimporteNoSujeto'),
      ),
  ],
  [
    '1142',
    (record) =>
      anyLine(
        record,
        (line) =>
          isTaxed(line) && !has(line, 'BaseImponibleACoste') && isOff(line, 'BaseImponibleOimporteNoSujeto'),
      ),
  ],
  [
    '1144',
    (record) =>
      anyLine(
        record,
        (line) => isTaxed(line) && has(line, 'BaseImponibleACoste') && isOff(line, 'BaseImponibleACoste'),
      ),
  ],
  ...surchargeChecks,
  [
    '1289',
    (record) =>
      anyLine(record, (line) => isVat(line) && exempt(line) === 'E5') &&
      recipientsNif(record).some((nif) => nif !== undefined),
  ],
  [
    '1150',
    (record) =>
      record.type === 'F2' &&
      says(record.element, 'FacturaSinIdentifDestinatarioArt61d') !== 'S' &&
      !has(record.element, 'NumRegistroAcuerdoFacturacion') &&
      sumOf(record, ['BaseImponibleOimporteNoSujeto', 'CuotaRepercutida']) > 3000 + toleranceEuros,
  ],
];
