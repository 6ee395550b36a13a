import type { OperatorLine } from '#contracts/tax/returns.ts';
import type { Quarter } from './quarter-rules.ts';

interface Declarant {
  taxId: string;
  legalName: string;
}

/**
 * Writes a text field: upper case without accents, left-aligned. Ñ and Ç are allowed, other characters are replaced by
 * spaces.
 */
function text(value: string, size: number): string {
  const plain = value
    .toUpperCase()
    .replaceAll(/[^ÑÇ]/g, (letter) => letter.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    .replaceAll(/[^A-Z0-9ÑÇ .,&'/-]/g, ' ');
  return plain.slice(0, size).padEnd(size);
}

/** Writes a number without sign and decimal mark, right-aligned with zeros. */
const figure = (value: number, size: number): string => String(value).padStart(size, '0');
const blank = (size: number): string => ' '.repeat(size);
const periodOf = ({ quarter }: Quarter): string => `${quarter}T`;

const recordLength = 500;
const record = (...fields: readonly string[]): string => `${fields.join('').padEnd(recordLength)}\r\n`;

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0);

/**
 * Writes form 349 of a quarter in the agency's record design (Orden EHA/769/2010, annex II): one record of the
 * declarant, one per operator, and one per correction of an earlier quarter. Phone, contact and number of the
 * declaration are left to the adviser. Key S: services.
 */
export function form349(
  { taxId, legalName }: Declarant,
  quarter: Quarter,
  operators: readonly OperatorLine[],
): string {
  const sold = operators.filter(({ corrects, baseCents }) => corrects === null && baseCents > 0);
  const corrected = operators.flatMap(({ corrects, ...operator }) =>
    corrects ? [{ ...operator, ...corrects }] : [],
  );
  const head = [figure(quarter.year, 4), text(taxId, 9)];
  const operatorOf = ({ number, name }: Pick<OperatorLine, 'number' | 'name'>) => [
    ...['2', '349', ...head, blank(58), text(number, 17), text(name, 40), 'S'],
  ];
  return [
    record(
      ...['1', '349', ...head, text(legalName, 40), 'T', figure(0, 9), blank(40), '3490000000000'],
      ...[blank(2), figure(0, 13), periodOf(quarter)],
      ...[figure(sold.length, 9), figure(sumOf(sold.map(({ baseCents }) => baseCents)), 15)],
      ...[figure(corrected.length, 9), figure(sumOf(corrected.map(({ rightCents }) => rightCents)), 15)],
    ),
    ...sold.map((operator) => record(...operatorOf(operator), figure(operator.baseCents, 13))),
    ...corrected.map((operator) =>
      record(
        ...[...operatorOf(operator), blank(13), figure(operator.year, 4), periodOf(operator)],
        ...[figure(operator.rightCents, 13), figure(operator.declaredCents, 13)],
      ),
    ),
  ].join('');
}
