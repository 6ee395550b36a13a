import type { CallItem } from '#contracts/operations/call-log.ts';
import type { LogsTexts } from '#messages/admin/operations/call-log.ts';
import { StatusBadge } from '../../parts/status.tsx';

const marks = { answered: 'completed', refused: 'failed', failed: 'attn' } as const;

export function CallResult({ call, words }: { call: CallItem; words: LogsTexts['calls'] }) {
  const { result, status } = call;
  return (
    <StatusBadge mark={marks[result]} quiet={result === 'answered'}>
      {words.results[result]}
      {status !== null && <span className="muted small num"> {status}</span>}
    </StatusBadge>
  );
}
