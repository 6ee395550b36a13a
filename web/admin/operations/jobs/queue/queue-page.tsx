import '../jobs.css';
import { useState } from 'react';
import { delayMinutes, type JobAction, type JobEntry } from '#contracts/operations/jobs.ts';
import { type JobsTexts, jobsMessages } from '#messages/admin/operations/jobs.ts';
import type { Address } from '../../../addresses.ts';
import { call, useRead } from '../../../data/call-shop.ts';
import { SelectField } from '../../../form/fields.tsx';
import { DateTime, useTexts } from '../../../language.tsx';
import { AsyncSection } from '../../../parts/async-section.tsx';
import { ScreenLink } from '../../../parts/button.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { ScreenHead } from '../../../parts/head.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { StatusBadge } from '../../../parts/status.tsx';
import { useScreenParams } from '../../../use-screen.ts';
import { rereadSeconds } from '../jobs.tsx';

const pages: Readonly<Record<string, keyof JobsTexts['leads'] & Address>> = {
  'mail.send': 'emailLog',
  'fulfilment.reconcile-submission': 'pending',
  'register.send': 'register',
  'catalog.apply-change': 'serviceChanges',
  'invoices.issue': 'invoices',
};

function EntryLead({ name, entry, words }: { name: string; entry: JobEntry; words: JobsTexts }) {
  const { id, orderId, state, dueAt } = entry;
  const page = pages[name];
  return (
    <span className="row row--wrap small">
      {page && (
        <ScreenLink to={page} params={{ id }}>
          {words.leads[page]}
        </ScreenLink>
      )}
      {orderId && (
        <ScreenLink to="order" params={{ id: orderId }}>
          {words.leads.order}
        </ScreenLink>
      )}
      {state === 'failed' && dueAt === null && <ScreenLink to="pending">{words.leads.pending}</ScreenLink>}
    </span>
  );
}

const icons = { retry: 'sync', delay: 'clock', drop: 'x' } as const;

interface ChosenAction {
  act: JobAction;
  name: string;
  id: string;
}

interface ActionDialogProps {
  chosen: ChosenAction;
  words: JobsTexts;
  close: () => void;
}

function ActionDialog({ chosen, words, close }: ActionDialogProps) {
  const { act, name, id } = chosen;
  const [minutes, setMinutes] = useState<number>(delayMinutes[1]);
  return (
    <ConsequenceDialog
      title={words.titles[act]}
      about={`${words.names[name] ?? name} · ${words.one(id.slice(-8))}`}
      consequences={[{ icon: act === 'drop' ? 'alert' : icons[act], text: words.consequences[act] }]}
      confirm={words.acts[act]}
      tone={act === 'drop' ? 'destroy' : 'main'}
      reason="required"
      onConfirm={(reason: string) => {
        const params = { name, id };
        if (act === 'retry') return call('jobs.retry', { params, body: { reason } });
        if (act === 'drop') return call('jobs.drop', { params, body: { reason } });
        return call('jobs.delay', { params, body: { reason, minutes } });
      }}
      done={() => words.done[act]}
      onClose={close}
    >
      {act === 'delay' && (
        <SelectField
          label={words.minutes}
          choices={delayMinutes}
          names={words.spans}
          value={minutes}
          onChoose={(next) => setMinutes(Number(next))}
        />
      )}
    </ConsequenceDialog>
  );
}

const marks = { due: 'processing', later: 'pending', running: 'processing', failed: 'failed' } as const;

interface EntryProps {
  name: string;
  entry: JobEntry;
  words: JobsTexts;
  onAct: (act: JobAction) => void;
}

function JobEntryRow({ name, entry, words, onAct }: EntryProps) {
  const { id, state, dueAt, tries, reason, acts } = entry;
  const short = id.slice(-8);
  return (
    <li className="jobline">
      <div>
        <StatusBadge mark={marks[state]}>{words.states[state]}</StatusBadge>
        <span className="small muted">
          {dueAt ? <DateTime at={dueAt} as="ago" /> : state === 'failed' && words.givenUp}
        </span>
      </div>
      <div>
        <span className="mono small">{words.one(short)}</span>
        {reason && (
          <span className="mono small jobfails__why" lang="en">
            {reason}
          </span>
        )}
        <span className="small muted">
          {words.columns.tries}: {tries}
        </span>
        <EntryLead name={name} entry={entry} words={words} />
      </div>
      <div className="row row--wrap">
        {acts.map((act) => (
          <button
            type="button"
            key={act}
            className={`btn btn--sm${act === 'drop' ? ' btn--danger' : ''}`}
            aria-label={words.actLabel(words.acts[act], short)}
            onClick={() => onAct(act)}
          >
            <Icon name={icons[act]} />
            {words.acts[act]}
          </button>
        ))}
      </div>
    </li>
  );
}

export function Screen() {
  const words = useTexts(jobsMessages);
  const { name } = useScreenParams('jobQueue');
  const [chosen, setChosen] = useState<ChosenAction>();
  const read = useRead('jobs.list', {
    params: { name },
    everySeconds: rereadSeconds,
  });
  if (!read.data) return <AsyncSection read={read} failed={words.failed} />;
  const { entries, more, acts } = read.data;
  return (
    <>
      <ScreenHead title={words.names[name] ?? name} about={entries.length}>
        <ScreenLink to="jobs" look="sm" icon="cl">
          {words.back}
        </ScreenLink>
      </ScreenHead>
      {!acts.includes('drop') && <p className="muted">{words.decidedThere}</p>}
      <section className="card" aria-label={words.names[name] ?? name}>
        {entries.length === 0 && <p className="card__b muted">{words.empty}</p>}
        <ul>
          {entries.map((entry) => (
            <JobEntryRow
              key={entry.id}
              name={name}
              entry={entry}
              words={words}
              onAct={(act) => setChosen({ act, name, id: entry.id })}
            />
          ))}
        </ul>
        {more && <p className="card__b small muted">{words.shownOf(String(entries.length))}</p>}
      </section>
      {chosen && <ActionDialog chosen={chosen} words={words} close={() => setChosen(undefined)} />}
    </>
  );
}
