import { childOf, type Element, textAt } from './element.ts';
import { linesOf, type SentRecord } from './sent-record.ts';

export interface AgencyContext {
  caller: string;
  now: Date;
  incident: boolean;
  hasEarlier: boolean;
}

/** Rule of the agency by its error code. The catalogue has the texts. */
export type Check = [code: string, fails: (record: SentRecord, known: AgencyContext) => boolean];

export const toleranceEuros = 10;

export const numberAt = (element: Element | undefined, name: string): number =>
  Number(textAt(element, name) ?? 0);
export const hasChild = (element: Element | undefined, name: string): boolean =>
  childOf(element, name) !== undefined;
export const trimmedText = (element: Element | undefined, name: string): string =>
  textAt(element, name)?.trim() ?? '';
export const isOneOf = (text: string, ...words: string[]): boolean => words.includes(text);

/** Converts `22-11-2026` to the comparable `20261122`. */
export const dayNumber = (date: string): number => Number(date.split('-').toReversed().join(''));
const madridDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' });
export const dayOf = (now: Date): number => Number(madridDay.format(now).replaceAll('-', ''));

export function isDay(date: string): boolean {
  const [day, month, year] = date.split('-').map(Number);
  if (day === undefined || month === undefined || year === undefined) return false;
  const made = new Date(Date.UTC(year, month - 1, day));
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
}

/** Returns the day that decides rates and numbers: of the operation, otherwise of issue. */
export const operationDay = (record: SentRecord): number =>
  dayNumber(trimmedText(record.element, 'FechaOperacion') || record.date);

export const isRectification = ({ type }: SentRecord): boolean => type.startsWith('R');
/** F1, F3 and R1 to R4 name their buyer. */
export const namesBuyer = ({ type }: SentRecord): boolean => /^(?:F1|F3|R[1-4])$/.test(type);

export const someLine = (record: SentRecord, wrong: (line: Element) => boolean): boolean =>
  linesOf(record).some(wrong);
/** Returns whether the line is about VAT. A line without a tax code is VAT. */
export const isVat = (line: Element): boolean => isOneOf(trimmedText(line, 'Impuesto'), '', '01');
export const regimeIs = (line: Element, regime: string): boolean =>
  trimmedText(line, 'ClaveRegimen') === regime;
export const sumOf = (record: SentRecord, fields: string[]): number =>
  linesOf(record).reduce(
    (sum, line) => sum + fields.reduce((part, field) => part + numberAt(line, field), 0),
    0,
  );
