import type { StatusMeaning } from '#contracts/fulfilment/provider-dialect.ts';
import { type Dialect, defaultDialect } from './provider-dialect.ts';
import { normaliseSentence } from './provider-errors.ts';

/** Status words of panels (protocol page), normalised by `normaliseSentence`. */
export const statusWordsByState = {
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

const defaultStatuses = new Map<string, StatusMeaning>(
  (Object.keys(statusWordsByState) as StatusMeaning[]).flatMap((state) =>
    statusWordsByState[state].map((word) => [word, state] as const),
  ),
);

/** `undefined` for an unknown word, which changes nothing. */
export function parseProviderStatus(
  word: string,
  { statuses }: Pick<Dialect, 'statuses'> = defaultDialect,
): StatusMeaning | undefined {
  const plain = normaliseSentence(word);
  return (Object.hasOwn(statuses, plain) ? statuses[plain] : undefined) ?? defaultStatuses.get(plain);
}

/** Words that also report a call's success. */
const callStatusWords = new Set(['success', 'done']);
const orderWords = new Set<string>(statusWordsByState.completed.filter((word) => !callStatusWords.has(word)));

/**
 * Returns whether a completed status also requires a remaining count. Only the common words of finished
 * orders do not. A word taught by staff may describe the call instead of the order.
 */
export const mayDescribeCall = (word: string): boolean => !orderWords.has(normaliseSentence(word));
