import { maxExactCount } from '#contracts/kit/list-bounds.ts';
import type { ListReply } from '#contracts/kit/lists.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import type { ListTexts } from '#messages/admin/shell/list.ts';
import { formatCount } from '../language.tsx';

export function formatTotal(
  { total, totalIsEstimate }: Pick<ListReply<unknown>, 'total' | 'totalIsEstimate'>,
  words: Pick<ListTexts, 'atLeast'>,
  language: StaffLanguage,
): string {
  return totalIsEstimate && total === maxExactCount
    ? words.atLeast(formatCount(total, language))
    : formatCount(total, language, totalIsEstimate);
}
