import type { StaffLanguage } from '#contracts/staff/roles.ts';
import type { SettingsTexts } from '#messages/admin/staff/settings.ts';
import { nameOf } from '../parts/part-words.ts';
import { formatRow, formatValue, type ValueShape } from './setting-shape.ts';

interface SummaryContext {
  words: SettingsTexts;
  language: StaffLanguage;
  /** The setting with specific names. */
  of: string;
}

/** Parts, rows or entries shown on a row of the settings. */
const most = 2;

function joinFirst(texts: readonly string[], { words }: SummaryContext): string {
  const shown = texts.slice(0, most).join(' · ');
  return texts.length > most ? `${shown} ${words.andMore(texts.length - most)}` : shown || '–';
}

export function summaryOf(value: unknown, shape: ValueShape, context: SummaryContext): string {
  const { words, language, of } = context;
  if (value === null || value === undefined) return '–';
  if (shape.kind === 'group') {
    const [only, second] = shape.parts;
    const parts = value as Record<string, unknown>;
    if (only && !second) return summaryOf(parts[only.name], only.shape, context);
    return joinFirst(
      shape.parts.flatMap(({ name, shape: inner }) => {
        const text = summaryOf(parts[name], inner, context);
        if (text === '–' || text === '—') return [];
        return [inner.kind === 'text' ? text : `${nameOf(name, words, of)}: ${text}`];
      }),
      context,
    );
  }
  if (shape.kind === 'rows') {
    const rows = value as Record<string, unknown>[];
    return joinFirst(
      rows.map((row) => formatRow(row, shape, words, language)),
      context,
    );
  }
  if (shape.kind === 'map') {
    const entries = Object.entries(value as object);
    return joinFirst(
      entries.map(
        ([key, each]) => `${words.choices[key] ?? key}: ${formatValue(each, shape.of, words, language)}`,
      ),
      context,
    );
  }
  return formatValue(value, shape, words, language);
}
