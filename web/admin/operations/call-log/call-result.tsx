import type { CallItem } from '#contracts/operations/call-log.ts';
import type { Logs } from '#messages/admin/operations/call-log.ts';
import { Status } from '../../parts/status.tsx';

const marks = { answered: 'completed', refused: 'failed', failed: 'attn' } as const;

export function CallResult({ call, words }: { call: CallItem; words: Logs['calls'] }) {
  const { result, status } = call;
  return (
    <Status mark={marks[result]} quiet={result === 'answered'}>
      {words.results[result]}
      {status !== null && <span className="muted small num"> {status}</span>}
    </Status>
  );
}
