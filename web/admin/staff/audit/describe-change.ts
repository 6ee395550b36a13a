import type { ActWords } from '#messages/admin/staff/acts.ts';
import { formatCents, formatShare } from '../../parts/format.ts';

export interface ChangedField {
  field: string;
  before: string;
  after: string;
}

export interface Told {
  words: ActWords;
  language: 'es' | 'en';
}

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Formats a value for people: amounts as money, shares in percent, no brackets or quotes. */
function worded(value: unknown, field: string, told: Told): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? told.words.yes : told.words.no;
  if (typeof value === 'number' && field.endsWith('Cents')) return formatCents(value, told.language);
  if (typeof value === 'number' && field.endsWith('BasisPoints')) return formatShare(value, told.language);
  if (Array.isArray(value)) return value.map((each) => worded(each, field, told)).join(', ');
  if (!isObject(value)) return String(value);
  return Object.entries(value)
    .filter(([, each]) => each !== null && each !== undefined)
    .map(([name, each]) => `${told.words.fields[name] ?? name}: ${worded(each, name, told)}`)
    .join('; ');
}

/** Returns the changed fields. A value without fields counts as one. */
export function describeChange(
  { before, after }: { before?: unknown; after?: unknown },
  told: Told,
): ChangedField[] {
  const { fields: names } = told.words;
  if (!isObject(before ?? {}) || !isObject(after ?? {})) {
    const line = { field: '·', before: worded(before, '', told), after: worded(after, '', told) };
    return line.before === line.after ? [] : [line];
  }
  const [old, now] = [before ?? {}, after ?? {}] as Fields[];
  return [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
    .map((name) => ({
      field: names[name] ?? name,
      before: worded(old?.[name], name, told),
      after: worded(now?.[name], name, told),
    }))
    .filter((line) => line.before !== line.after);
}
