import type { StaffLanguage } from '#contracts/staff.ts';
import type { List } from '#messages/admin/list.ts';
import { formatCents, formatDay } from '../parts/format.ts';
import type { SearchText } from '../search-text.ts';
import { keysOf } from './list-address.ts';
import type { Filter } from './list-config.ts';

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** What a filter holds, as its chip says it; undefined while it holds nothing. */
export function filterText(
  filter: Filter,
  search: SearchText,
  { words, language }: { words: List; language: StaffLanguage },
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
    filter.kind === 'days' ? formatDay(noon(value), language) : formatCents(Number(value), language);
  if (last === '') return words.since(shown(first));
  return first === '' ? words.until(shown(last)) : `${shown(first)} – ${shown(last)}`;
}
