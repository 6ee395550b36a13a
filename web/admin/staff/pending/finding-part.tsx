import { type FindingWords, findingMessages, wordsOfCause } from '#messages/admin/staff/findings.ts';
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
  const found = findings[name];
  return found ? wordsOfCause(found, typeof cause === 'string' ? cause : undefined)[part] : otherwise;
}
