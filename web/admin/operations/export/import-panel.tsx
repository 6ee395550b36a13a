import { useState } from 'react';
import {
  type ImportMapping,
  type ImportProblem,
  type ImportReply,
  importColumns,
  importRowStates,
} from '#contracts/customers/imports.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import type { DataTexts } from '#messages/admin/operations/export.ts';
import { ChangeEffect } from '../../catalog/services/dialogs/change-effect.tsx';
import { call, fileOf, useChange, useRead } from '../../data/call-shop.ts';
import { SelectField } from '../../form/fields.tsx';
import { formatCents, formatCount, useLanguage } from '../../language.tsx';
import { Button } from '../../parts/button.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FileButton } from '../../parts/file-button.tsx';
import { StatusBadge } from '../../parts/status.tsx';

type ImportTexts = DataTexts['imports'];
type ImportItem = ImportReply['import'];

function ImportCounts({ of, words }: { of: ImportItem; words: ImportTexts }) {
  const language = useLanguage();
  const parts = importRowStates.flatMap((state) => {
    const count = of.counts[state] ?? 0;
    return count > 0 ? [`${formatCount(count, language)} ${words.rows[state]}`] : [];
  });
  return (
    <div aria-live="polite" className="stack stack--8">
      <StatusBadge mark={of.state === 'unreadable' ? 'failed' : 'pending'}>
        {words.states[of.state]}
      </StatusBadge>
      <p className="small">{parts.join(' · ')}</p>
      {of.unreadable && (
        <p className="small">
          {words.unreadable[of.unreadable.reason]}{' '}
          {of.unreadable.line !== null && words.line(formatCount(of.unreadable.line, language))}
        </p>
      )}
    </div>
  );
}

function ColumnMapping({ of, words }: { of: ImportItem; words: ImportTexts }) {
  const [mapping, setMapping] = useState<ImportMapping>(of.mapping);
  const check = useChange(
    () => call('imports.change-mapping', { params: { id: of.id }, body: { mapping } }),
    { says: words.checking },
  );
  const choose = (name: string, value: string) => {
    const { [name]: _, ...others } = mapping;
    setMapping(value === '' ? others : { ...others, [name]: Number(value) });
  };
  return (
    <fieldset className="stack stack--12">
      <legend>{words.columns}</legend>
      <div className="data__pick">
        {importColumns[of.kind].map((column) => (
          <SelectField
            key={column.name}
            label={words.fields[column.name] ?? column.name}
            optional={!('required' in column)}
            help={of.sample[0]?.[mapping[column.name] ?? -1] ?? ''}
            empty={words.none}
            choices={of.heading.map((title, at) => [String(at), title || String(at + 1)] as const)}
            value={String(mapping[column.name] ?? '')}
            onChoose={(next) => choose(column.name, next)}
          />
        ))}
      </div>
      <div className="data__acts">
        <Button look="sm" onClick={() => check.mutate(undefined)}>
          {words.check}
        </Button>
      </div>
    </fieldset>
  );
}

/** Formats the prices of a `leaps` problem, which are stored in cents: `384 → 40000`. */
const textOf = ({ code, text }: ImportProblem, language: StaffLanguage) =>
  code === 'leaps'
    ? text?.replaceAll(/\d+/g, (cents) => formatCents(Number(cents) as Cents, language))
    : text;

function ImportProblems({ of, words }: { of: ImportItem; words: ImportTexts }) {
  const language = useLanguage();
  const state = of.state === 'undone' ? 'kept' : 'refused';
  const read = useRead('import-rows.list', {
    query: { import: of.id, state, limit: 50 },
  });
  const items = read.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label={words.problems}>
      <h3>{words.problems}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: anyone who has no mouse scrolls it, too. */}
      <ul className="small data__problems" tabIndex={0} aria-label={words.problems}>
        {items.map(({ line, problem }) => (
          <li key={line}>
            <b>{words.line(formatCount(line, language))}</b>
            {problem?.column && `, ${words.fields[problem.column] ?? problem.column}`}:{' '}
            {problem && words.problem[problem.code]}
            {problem?.text && <span className="mono"> «{textOf(problem, language)}»</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ImportEffect({ id }: { id: string }) {
  const { data } = useRead('imports.effect', { params: { id } });
  return data?.effect ? <ChangeEffect effect={data.effect} /> : null;
}

const acts = {
  run: (id: string) => call('imports.run', { params: { id } }),
  undo: (id: string) => call('imports.undo', { params: { id } }),
  drop: (id: string) => call('imports.remove', { params: { id } }),
};
type ImportAction = keyof typeof acts;

interface ActionsProps {
  of: ImportItem;
  words: ImportTexts;
  onAsk: (act: 'run' | 'undo') => void;
  onDrop: () => void;
}

function ImportActions({ of, words, onAsk, onDrop }: ActionsProps) {
  const language = useLanguage();
  const good = of.counts.good ?? 0;
  const canUndo = of.state === 'done' && (of.counts.made ?? 0) + (of.counts.changed ?? 0) > 0;
  return (
    <>
      {['uploading', 'unreadable', 'checked'].includes(of.state) && (
        <Button onClick={onDrop}>{words.drop}</Button>
      )}
      {canUndo && (
        <Button look="danger" onClick={() => onAsk('undo')}>
          {words.undo}
        </Button>
      )}
      {of.state === 'checked' && good > 0 && (
        <Button look="main" onClick={() => onAsk('run')}>
          {words.run(formatCount(good, language))}
        </Button>
      )}
    </>
  );
}

interface ImportPanelProps {
  id: string;
  words: ImportTexts;
  /** Title of prices that the shop drafted. They need no choice of columns. */
  drafted?: string;
  onClose: () => void;
}

export function ImportPanel({ id, words, drafted, onClose }: ImportPanelProps) {
  const language = useLanguage();
  const [asking, setAsking] = useState<'run' | 'undo'>();
  const read = useRead('imports.show', { params: { id } });
  const act = useChange((name: ImportAction) => acts[name](id), {
    says: (_reply, name) => ({ run: words.running, undo: words.undoing, drop: words.dropped })[name],
  });
  const of = read.data?.import;
  if (!of) return null;
  const good = of.counts.good ?? 0;
  // The panel closes first, because it would otherwise refetch the deleted import.
  const drop = () => {
    act.mutate('drop');
    onClose();
  };
  return (
    <Dialog
      title={drafted ?? of.fileName}
      about={words.kinds[of.kind]}
      onClose={onClose}
      foot={<ImportActions of={of} words={words} onAsk={setAsking} onDrop={drop} />}
    >
      <div className="stack">
        <ImportCounts of={of} words={words} />
        {of.state === 'checked' && !drafted && <ColumnMapping of={of} words={words} />}
        <ImportProblems of={of} words={words} />
        {of.state === 'checked' && drafted && good > 0 && <ImportEffect id={id} />}
        {of.lines > 0 && !drafted && (
          <div className="data__acts">
            <FileButton url={fileOf('import-rows.list', { import: id, for: 'people' })}>
              {words.allLines}
            </FileButton>
          </div>
        )}
      </div>
      {asking && (
        <ConsequenceDialog
          title={asking === 'run' ? words.runTitle : words.undoTitle}
          consequences={(asking === 'run' ? words.runEffects : words.undoEffects).map((text) => ({
            icon: 'check' as const,
            text,
          }))}
          confirm={asking === 'run' ? words.run(formatCount(good, language)) : words.undo}
          onConfirm={() => act.mutateAsync(asking)}
          onClose={() => setAsking(undefined)}
        >
          {asking === 'run' && of.kind === 'catalogue' && !drafted && <ImportEffect id={id} />}
        </ConsequenceDialog>
      )}
    </Dialog>
  );
}
