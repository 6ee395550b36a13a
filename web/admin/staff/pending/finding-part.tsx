import { conditionOf, isCondition } from '#contracts/staff/conditions.ts';
import {
  effectMessages,
  type FindingWords,
  findingMessages,
  wordsOfCause,
} from '#messages/admin/staff/findings.ts';
import { useWords } from '../../language.ts';

export function FindingPart({
  name,
  cause,
  part,
  otherwise = '',
}: {
  name: string;
  cause: unknown;
  part: 'title' | 'act';
  otherwise?: string;
}) {
  const findings = useWords(findingMessages) as Record<string, FindingWords | undefined>;
  const { effects } = useWords(effectMessages);
  const found = findings[name];
  if (!found) return otherwise;
  const said = wordsOfCause(found, typeof cause === 'string' ? cause : undefined)[part];
  const effect = part === 'act' && isCondition(name) ? effects[conditionOf(name).effect] : '';
  return effect ? `${effect}. ${said}` : said;
}
