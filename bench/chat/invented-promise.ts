import type { Knowledge } from '#server/customers/chat/knowledge/open-knowledge.ts';
import type { Choice } from '#server/customers/chat/understanding/choose-answer.ts';

const lead = /^(?:sí|no|oui|non|sì|yes)[.,] /i;
const bare = (text: string): string => text.replace(lead, '').toLowerCase();

/**
 * Returns whether an answer states what no sentence of ours states. An answer from a question of the FAQ has
 * to stand there word for word, but for a yes or no that a comma or a full stop sets apart; and that is only
 * said to a buyer who asked for it.
 */
export function isInvented(
  { kind, text, passage }: Choice,
  knowledge: Knowledge,
  accepted: readonly string[],
): boolean {
  const source = passage === null ? undefined : knowledge.question(passage);
  if ((kind !== 'answer' && kind !== 'order') || !source || passage === null) return false;
  const [said = ''] = text.split('\n');
  return bare(said) !== bare(source.text) || (lead.test(said) && !accepted.includes(passage));
}
