export type Phase = 'submitted' | 'in_progress' | 'completed' | 'partial' | 'canceled' | 'failed' | 'unknown';

/** Lists every word that panels were seen to use; this panel itself says the first of each row. */
export const WORDS: Record<Exclude<Phase, 'unknown'>, readonly string[]> = {
  submitted: ['Pending', 'AWAITING', 'queued', 'New', ' waiting ', 'pending'],
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
  ],
  completed: ['Completed', 'complete', 'SUCCESS', 'Done', 'finished'],
  partial: ['Partial', 'PARTIAL', ' partial'],
  canceled: ['Canceled', 'Cancelled', 'CANCELED', 'refunded'],
  failed: ['Fail', 'Failed', 'error', 'REJECTED'],
};

const PHASES = new Map(
  Object.entries(WORDS).flatMap(([phase, words]) =>
    words.map((word) => [plain(word), phase as Phase] as const),
  ),
);

function plain(word: string): string {
  return word.trim().toLowerCase().replace(/[_-]/g, ' ');
}

/** Returns what a status word means, whatever its case. */
export function phaseOf(word: string): Phase {
  return PHASES.get(plain(word)) ?? 'unknown';
}

/** Returns the turn-th word for the same meaning; a word without meaning stays as it is. */
export function oddWordFor(word: string, turn: number): string {
  const phase = phaseOf(word);
  if (phase === 'unknown') return word;
  const words = WORDS[phase];
  return words[turn % words.length]!;
}
