import type { ActionTexts } from '#messages/admin/staff/acts.ts';
import { formatCents, formatShare } from '../../language.tsx';

export interface ChangedField {
  field: string;
  before: string;
  after: string;
}

export interface ChangeTexts {
  words: ActionTexts;
  language: 'es' | 'en';
}

type FieldValues = Record<string, unknown>;
const isObject = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Formats a value for people: amounts as money, shares in percent, no brackets or quotes. */
function formatChangeValue(value: unknown, field: string, told: ChangeTexts): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? told.words.yes : told.words.no;
  if (typeof value === 'number' && field.endsWith('Cents')) return formatCents(value, told.language);
  if (typeof value === 'number' && field.endsWith('BasisPoints')) return formatShare(value, told.language);
  if (Array.isArray(value)) return value.map((each) => formatChangeValue(each, field, told)).join(', ');
  if (!isObject(value)) return String(value);
  return Object.entries(value)
    .filter(([, each]) => each !== null && each !== undefined)
    .map(([name, each]) => `${told.words.fields[name] ?? name}: ${formatChangeValue(each, name, told)}`)
    .join('; ');
}

/** Returns the changed fields. A value without fields counts as one. */
export function describeChange(
  { before, after }: { before?: unknown; after?: unknown },
  told: ChangeTexts,
): ChangedField[] {
  const { fields: names } = told.words;
  if (!isObject(before ?? {}) || !isObject(after ?? {})) {
    const line = {
      field: '·',
      before: formatChangeValue(before, '', told),
      after: formatChangeValue(after, '', told),
    };
    return line.before === line.after ? [] : [line];
  }
  const [old, now] = [before ?? {}, after ?? {}] as FieldValues[];
  return [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
    .map((name) => ({
      field: names[name] ?? name,
      before: formatChangeValue(old?.[name], name, told),
      after: formatChangeValue(now?.[name], name, told),
    }))
    .filter((line) => line.before !== line.after);
}
