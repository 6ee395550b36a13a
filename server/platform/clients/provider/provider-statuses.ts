import type { StatusMeaning } from '#contracts/fulfilment/provider-dialect.ts';
import { type Dialect, usualDialect } from './provider-dialect.ts';
import { plainSentence } from './provider-errors.ts';

/** Status words of panels (protocol page) as plain sentences. */
export const wordsOfState = {
  submitted: ['pending', 'awaiting', 'queued', 'in queue', 'new', 'waiting', 'created'],
  in_progress: [
    ...['in progress', 'processing', 'in process', 'inprogress', 'running', 'active', 'started', 'ongoing'],
    ...['holding', 'on hold', 'paused'],
  ],
  completed: ['completed', 'complete', 'success', 'done', 'finished', 'delivered'],
  partial: [
    'partial',
    'partially completed',
    'partial completed',
    'partially complete',
    'partially delivered',
  ],
  canceled: ['canceled', 'cancelled', 'refunded'],
  failed: ['fail', 'failed', 'error', 'rejected'],
} as const satisfies Record<StatusMeaning, readonly string[]>;

const usual = new Map<string, StatusMeaning>(
  (Object.keys(wordsOfState) as StatusMeaning[]).flatMap((state) =>
    wordsOfState[state].map((word) => [word, state] as const),
  ),
);

/** Returns the meaning of a provider's status word. `undefined` for an unknown word, which changes nothing. */
export function stateFromWord(
  word: string,
  { statuses }: Pick<Dialect, 'statuses'> = usualDialect,
): StatusMeaning | undefined {
  const plain = plainSentence(word);
  return (Object.hasOwn(statuses, plain) ? statuses[plain] : undefined) ?? usual.get(plain);
}

/** Words that also report a call's success, so that a count must confirm them. */
const wordsOfCalls = new Set(['success', 'successful', 'ok', 'true', 'done']);

export const mayDescribeCall = (word: string): boolean => wordsOfCalls.has(plainSentence(word));
