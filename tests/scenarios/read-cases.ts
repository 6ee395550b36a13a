import { readFileSync } from 'node:fs';

export type Line = Record<string, string>;

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Returns the tables of a text file by heading. Each row is an object by column name. */
export function readTables(file: string): Map<string, Line[]> {
  const tables = new Map<string, Line[]>();
  for (const part of readFileSync(file, 'utf8').split(/^## /m).slice(1)) {
    const [title = '', ...lines] = part.split('\n');
    const [head = '', , ...body] = lines.filter((line) => line.startsWith('|'));
    const names = cellsOf(head);
    tables.set(
      title.trim(),
      body.map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [names[at] ?? '', cell]))),
    );
  }
  return tables;
}

/** Returns the first year whose October is in the future (`Y` in the cases). */
export function yearOfCases(now = new Date()): number {
  const year = now.getUTCFullYear();
  return now.getTime() < Date.UTC(year, 8, 30) ? year : year + 1;
}

/** Returns `Y+1-02-01` as a date. */
export const inYear = (text: string, year: number): string =>
  text.replaceAll(/\bY(\+1)?/g, (_, next) => String(year + (next ? 1 : 0)));

/** Parses `2027-10-05 10:00` as Madrid time. */
export function madridMoment(text: string): Date {
  const guess = new Date(`${text.replace(' ', 'T')}:00Z`);
  const offset = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Madrid', timeZoneName: 'longOffset' })
    .formatToParts(guess)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return new Date(`${text.replace(' ', 'T')}:00${offset?.replace('GMT', '')}`);
}

export const formatCents = (cents: number): string => (cents / 100).toFixed(2);
