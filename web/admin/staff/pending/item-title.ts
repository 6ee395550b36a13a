import type { PendingItem } from '#contracts/staff/pending.ts';
import { type FindingWords, findingMessages, wordsOfCause } from '#messages/admin/staff/findings.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import { useWords } from '../../language.ts';

const isCode = (text: string): boolean => /^[a-z]+(?:_[a-z]+)*$/.test(text);

/** Returns the title of an item: a finding of the hourly check has its own. */
export function useItemTitle(): (item: Pick<PendingItem, 'reason' | 'subjectId' | 'evidence'>) => string {
  const { reasons } = useWords(pendingMessages);
  const findings = useWords(findingMessages) as Record<string, FindingWords | undefined>;
  return ({ reason, subjectId, evidence }) => {
    const found = reason === 'shop_finding' ? findings[subjectId] : undefined;
    return found ? wordsOfCause(found, evidence.cause as string | undefined).title : reasons[reason].title;
  };
}

/** Returns the subject of an item as staff know it. Codes of the program are left out. */
export function briefOf({ orderNumber, named, kind, subjectId }: PendingItem): string {
  if (named !== null) return kind === 'route' ? `${named} · ${subjectId.split(':')[0]}` : named;
  return orderNumber ?? (isCode(subjectId) ? '' : subjectId);
}
