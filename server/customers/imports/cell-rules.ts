import { parseUsername } from '#contracts/catalog/instagram.ts';
import type { ImportProblem, ImportProblemCode } from '#contracts/customers/imports.ts';
import { readAmount } from '#contracts/kit/amount-text.ts';
import { readEmail } from '#contracts/kit/email.ts';
import { formatMadridTime } from '#contracts/kit/madrid.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { hasOnlyWholeCharacters, normaliseVisibleText } from '#contracts/kit/text.ts';

export class InvalidCell extends Error {
  override readonly name = 'InvalidCell';
  readonly problem: ImportProblem;
  constructor(code: ImportProblemCode, column: string | null, text: string | null = null) {
    super(code);
    this.problem = { code, column, text: text && text.length > 80 ? `${text.slice(0, 79)}…` : text };
  }
}

export type ImportCells = Readonly<Record<string, string>>;

const yes = ['yes', 'y', 'x', '1', 'true', 'si', 'sí', 'oui', 'sì', 'verdadero', 'vrai', 'vero'];
const no = ['', 'no', 'n', '0', 'false', 'non', 'falso', 'faux'];

/** Milliseconds between Madrid's local time and UTC. */
const offsetOf = (at: number): number => Date.parse(`${formatMadridTime(at)}Z`) - at;

const datePattern = /^(?:(\d{4})[/-](\d{1,2})[/-](\d{1,2})|(\d{1,2})([/.-])(\d{1,2})\5(\d{4}|(?<!-)\d{2}))$/;
const timePattern =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)? ?(Z|UTC|GMT|([+-])(\d{2})(?::?(\d{2}))?)?$/;

/** Returns midnight of the date in UTC. Undefined for other texts, including nonexistent dates. */
function parseDate(text: string): number | undefined {
  const [, y1, m1, d1, d2, , m2, y2 = ''] = datePattern.exec(text) ?? [];
  // Spreadsheets shorten the year: `01/03/25`.
  const year = Number(y1 ?? (y2.length === 2 ? `20${y2}` : y2));
  const [month, day] = [Number(m1 ?? m2), Number(d1 ?? d2)];
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() : undefined;
}

/** Returns the time of day, and the distance to UTC if the text contains it, in milliseconds. */
function parseTime(text: string): { time: number; offset: number | undefined } | undefined {
  const found = timePattern.exec(text);
  if (!found) return undefined;
  const [, hour, minute, second = '0', fraction = '', zone, sign, ahead = '0', minutes = '0'] = found;
  const [h, min, s] = [Number(hour), Number(minute), Number(second)];
  if (h > 23 || min > 59 || s > 59 || Number(ahead) > 14 || Number(minutes) > 59) return undefined;
  const offset = (Number(ahead) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  return {
    time: ((h * 60 + min) * 60 + s) * 1000 + Number(fraction.padEnd(3, '0')),
    offset: zone === undefined ? undefined : offset,
  };
}

/**
 * Madrid's local time, or an explicit offset: `2025-03-01`, `1/3/2025 14:05`, `01.03.25` (day before month), `2026-03-02
 * 18:22:09 +0100`. Undefined for other texts, including nonexistent dates.
 */
export function parseMoment(text: string): Date | undefined {
  const [, day = '', clock] = /^(\S+?)(?:[T ,]+(.+))?$/.exec(text) ?? [];
  const date = parseDate(day);
  const parsed = clock === undefined ? { time: 0, offset: undefined } : parseTime(clock);
  if (date === undefined || !parsed) return undefined;
  const local = date + parsed.time;
  return new Date(local - (parsed.offset ?? offsetOf(local - offsetOf(local))));
}

type ReadRaw = (column: string) => string;

function numbersOf(raw: ReadRaw) {
  const whole = (column: string, { least, most }: { least: number; most: number }): number | null => {
    const cell = raw(column);
    if (cell === '') return null;
    // Spreadsheets write thousands with points, and whole numbers with a decimal comma.
    const digits = cell
      .replace(/^(\d+)[.,]0{1,2}$/, '$1')
      .replaceAll(/(?<=\d)[., \u00a0](?=\d{3}(?!\d))/g, '');
    const value = /^\d{1,9}$/.test(digits) ? Number(digits) : -1;
    if (value < least || value > most) throw new InvalidCell('no_number', column, cell);
    return value;
  };
  const amount = (column: string): Cents | null => {
    const cell = raw(column);
    if (cell === '') return null;
    const read = readAmount(cell);
    if (read.kind === 'amount') return read.cents;
    if (read.kind === 'none') throw new InvalidCell('no_amount', column, cell);
    throw new InvalidCell('two_amounts', column, `${cell}: ${read.asThousands}, ${read.asDecimals}`);
  };
  const money = (column: string): Cents | null =>
    whole(`${column}_cents`, { least: 0, most: 999_999_999 }) ?? amount(column);
  /** For amounts that are only displayed. Four decimals, or three after a zero, are never thousands. */
  const roundedMoney = (column: string): Cents | null => {
    const [, euros = '', cents = '', next = ''] =
      /^(?=0[.,]|\d+[.,]\d{4})(\d{1,7})[.,](\d{2})(\d)\d{0,6}$/.exec(raw(column)) ?? [];
    return euros === '' ? money(column) : Number(euros) * 100 + Number(cents) + (next >= '5' ? 1 : 0);
  };
  return { whole, amount, money, roundedMoney };
}

function formsOf(raw: ReadRaw) {
  const moment = (column: string): Date | null => {
    const cell = raw(column);
    if (cell === '') return null;
    const at = parseMoment(cell);
    if (!at) throw new InvalidCell('no_moment', column, cell);
    return at;
  };
  const email = (column: string): string | null => {
    const cell = raw(column);
    if (cell === '') return null;
    const found = readEmail(cell);
    if (found === undefined) throw new InvalidCell('no_email', column, cell);
    return found;
  };
  const username = (column: string, cell = raw(column)): string | null => {
    if (cell === '') return null;
    const found = parseUsername(cell);
    if (found === undefined) throw new InvalidCell('no_username', column, cell);
    return found;
  };
  return { moment, email, username };
}

/** Accepts the value itself or one of its `names` in back-office exports. Throws `InvalidCell` for other content. */
export function readChoice<Word extends string>(
  column: string,
  cell: string,
  { words, names }: { words: readonly Word[]; names: readonly Readonly<Record<Word, string>>[] },
): Word {
  const wanted = cell.toLowerCase();
  const found = words.find(
    (word) => word === wanted || names.some((each) => each[word].toLowerCase() === wanted),
  );
  if (!found) throw new InvalidCell('no_choice', column, cell);
  return found;
}

function choicesOf(raw: ReadRaw) {
  const choice = <Word extends string>(
    column: string,
    words: readonly Word[],
    names: readonly Readonly<Record<Word, string>>[] = [],
  ): Word | null => {
    const cell = raw(column);
    return cell === '' ? null : readChoice(column, cell, { words, names });
  };
  const flag = (column: string): boolean => {
    const cell = raw(column).toLowerCase();
    if (![...yes, ...no].includes(cell)) throw new InvalidCell('no_choice', column, cell);
    return yes.includes(cell);
  };
  return { choice, flag };
}

export function readerOf(cells: ImportCells) {
  const raw = (column: string): string => {
    const cell = cells[column] ?? '';
    if (!hasOnlyWholeCharacters(cell)) throw new InvalidCell('no_text', column);
    return normaliseVisibleText(cell);
  };
  const text = (column: string, most: number): string | null => {
    const cell = raw(column);
    if (cell.length > most) throw new InvalidCell('too_long', column, cell);
    return cell || null;
  };
  const required = <Value>(column: string, value: Value | null): Value => {
    if (value === null) throw new InvalidCell('missing', column);
    return value;
  };
  return { raw, text, required, ...numbersOf(raw), ...formsOf(raw), ...choicesOf(raw) };
}

export type CellReader = ReturnType<typeof readerOf>;
