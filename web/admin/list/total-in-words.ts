import { type ListReply, mostCounted } from '#contracts/lists.ts';
import type { StaffLanguage } from '#contracts/staff.ts';
import type { List } from '#messages/admin/list.ts';
import { formatCount } from '../parts/format.ts';

/** All that there are: counted, estimated, or only that there are so many at least. */
export function totalInWords(
  { total, totalIsEstimate }: Pick<ListReply<unknown>, 'total' | 'totalIsEstimate'>,
  words: Pick<List, 'atLeast'>,
  language: StaffLanguage,
): string {
  return totalIsEstimate && total === mostCounted
    ? words.atLeast(formatCount(total, language))
    : formatCount(total, language, totalIsEstimate);
}
