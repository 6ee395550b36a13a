import { conditionOf, isCondition } from '#contracts/staff/conditions.ts';
import {
  effectMessages,
  type FindingTexts,
  findingMessages,
  textsOfCause,
} from '#messages/admin/staff/findings.ts';
import { useTexts } from '../../language.tsx';

interface FindingPartProps {
  name: string;
  cause: unknown;
  part: 'title' | 'act';
  otherwise?: string;
}

export function FindingPart({ name, cause, part, otherwise = '' }: FindingPartProps) {
  const findings = useTexts(findingMessages) as Record<string, FindingTexts | undefined>;
  const { effects } = useTexts(effectMessages);
  const found = findings[name];
  if (!found) return otherwise;
  const said = textsOfCause(found, typeof cause === 'string' ? cause : undefined)[part];
  const effect = part === 'act' && isCondition(name) ? effects[conditionOf(name).effect] : '';
  return effect ? `${effect}. ${said}` : said;
}
