export type StatusPhase =
  | 'submitted'
  | 'in_progress'
  | 'completed'
  | 'partial'
  | 'canceled'
  | 'failed'
  | 'unknown';

/** Status words seen at real panels. This panel uses the first of each row. */
export const STATUS_WORDS: Record<Exclude<StatusPhase, 'unknown'>, readonly string[]> = {
  submitted: ['Pending', 'AWAITING', 'queued', 'In queue', 'New', ' waiting ', 'pending', 'Created'],
  in_progress: [
    'In progress',
    'in_progress',
    'PROCESSING',
    'inprogress',
    'Running',
    'active',
    'Holding',
    'paused',
    'In-Progress',
    'In process',
    'Started',
    'Ongoing',
    'On hold',
    'In\u00a0progress',
  ],
  completed: ['Completed', 'complete', 'SUCCESS', 'Done', 'finished', 'Delivered'],
  partial: [
    'Partial',
    'PARTIAL',
    ' partial',
    'Partially Completed',
    'partial completed',
    'Partially complete',
    'Partially_delivered',
  ],
  canceled: ['Canceled', 'Cancelled', 'CANCELED', 'refunded'],
  failed: ['Fail', 'Failed', 'error', 'REJECTED'],
};

const PHASES = new Map(
  Object.entries(STATUS_WORDS).flatMap(([phase, words]) =>
    words.map((word) => [normaliseStatus(word), phase as StatusPhase] as const),
  ),
);

function normaliseStatus(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
}

export function phaseOf(word: string): StatusPhase {
  return PHASES.get(normaliseStatus(word)) ?? 'unknown';
}

/** Returns another word with the same meaning, alternating by turn. Unknown words are unchanged. */
export function alternativeWordFor(word: string, turn: number): string {
  const phase = phaseOf(word);
  if (phase === 'unknown') return word;
  const words = STATUS_WORDS[phase];
  return words[turn % words.length]!;
}
