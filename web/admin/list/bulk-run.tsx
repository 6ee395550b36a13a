import './bulk.css';
import type { ReactNode } from 'react';
import type { BulkActionName, BulkItem, BulkRun } from '#contracts/staff/bulk.ts';
import { type BulkTexts, bulkMessages } from '#messages/admin/staff/bulk.ts';
import { call, useChange, useRead } from '../data/call-shop.ts';
import { formatCount, useLanguage, useTexts } from '../language.tsx';
import { AsyncSection } from '../parts/async-section.tsx';
import { Button } from '../parts/button.tsx';
import { StatusBadge, type StatusMark } from '../parts/status.tsx';

const marks: Record<BulkItem['state'], StatusMark> = {
  waiting: 'pending',
  done: 'completed',
  refused: 'failed',
};

export function labelOf({ action, undoes }: BulkRun, words: BulkTexts): string {
  const label = words.actions[action as BulkActionName]?.label ?? action;
  return undoes === null ? label : words.undoing(label);
}

function ItemResult({ item, words }: { item: BulkItem; words: BulkTexts }) {
  return (
    <li>
      <span className="row">
        <span className="clip grow num">{item.name ?? words.gone}</span>
        <StatusBadge mark={marks[item.state]} quiet={item.state === 'done'}>
          {words.states[item.state]}
        </StatusBadge>
      </span>
      {item.why && <span className="small muted">{item.why}</span>}
    </li>
  );
}

function RunProgress({ run, words }: { run: BulkRun; words: BulkTexts }) {
  const language = useLanguage();
  const count = (value: number) => formatCount(value, language);
  const worked = run.done + run.refused;
  const how = words.progress(count(worked), count(run.total));
  return (
    <div className="stack">
      <p className="row" role="status">
        <b className="medium grow">{run.endedAt === null ? words.running : words.ended}</b>
        <span className="num">{how}</span>
      </p>
      <progress className="bulk-bar" max={run.total} value={worked} aria-label={how} />
      <p className="row row--wrap small ink2 num">
        <span>{words.done(count(run.done))}</span>
        {run.refused > 0 && <span className="warn">{words.refused(count(run.refused))}</span>}
        {run.undoneBy !== null && <span className="muted">{words.undone}</span>}
      </p>
    </div>
  );
}

interface RunViewProps {
  id: string;
  /** Reverting is another run, shown from then on. */
  onUndone: (runId: string) => void;
  children?: ReactNode;
}

export function BulkRunView({ id, onUndone, children }: RunViewProps) {
  const words = useTexts(bulkMessages);
  const language = useLanguage();
  const read = useRead('bulk.show', { params: { id } });
  const undo = useChange(() => call('bulk.undo', { params: { id } }));
  if (!read.data) return <AsyncSection read={read} failed={words.failed} />;
  const { run, items } = read.data;
  return (
    <div className="stack stack--12">
      <RunProgress run={run} words={words} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="bulk-items" tabIndex={0} aria-label={words.results}>
        <ul>
          {items.map((item) => (
            <ItemResult key={item.id} item={item} words={words} />
          ))}
        </ul>
      </section>
      <div className="row bulk-acts">
        {run.undoable > 0 && (
          <Button
            icon="undo"
            busy={undo.isPending}
            onClick={() => undo.mutate(undefined, { onSuccess: ({ runId }) => onUndone(runId) })}
          >
            {words.undo(formatCount(run.undoable, language))}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
