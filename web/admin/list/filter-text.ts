import type { StaffLanguage } from '#contracts/staff/roles.ts';
import type { ListTexts } from '#messages/admin/shell/list.ts';
import { formatCents, formatDay, formatTime } from '../language.tsx';
import type { SearchText } from '../search-text.ts';
import { keysOf } from './list-address.ts';
import type { Filter } from './list-config.ts';

/** Formats a day, or a time as used by hourly charts. Other text is unchanged. */
function formatFilterDay(text: string, language: StaffLanguage): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const at = new Date(isDay ? `${text}T12:00:00Z` : text);
  if (Number.isNaN(at.getTime())) return text;
  return isDay ? formatDay(at, language) : `${formatDay(at, language)}, ${formatTime(at, language)}`;
}

export function filterText(
  filter: Filter,
  search: SearchText,
  { words, language }: { words: ListTexts; language: StaffLanguage },
): string | undefined {
  const values = keysOf(filter).map((key) => search[key] ?? '');
  if (values.every((value) => value === '')) return undefined;
  const [first = '', last = ''] = values;
  if (filter.kind === 'text') return first;
  if (filter.kind === 'choice') {
    const labels = first
      .split(',')
      .map((value) => filter.choices.find((each) => each.value === value)?.label ?? value);
    return labels.join(', ');
  }
  const shown = (value: string) =>
    filter.kind === 'days' ? formatFilterDay(value, language) : formatCents(Number(value), language);
  if (last === '') return words.since(shown(first));
  return first === '' ? words.until(shown(last)) : `${shown(first)} – ${shown(last)}`;
}
