import '../jobs.css';
import { useState } from 'react';
import type { JobAction, JobEntry } from '#contracts/operations/jobs.ts';
import { type JobsTexts, jobsMessages } from '#messages/admin/operations/jobs.ts';
import { useRead } from '../../../data/use-read.ts';
import { useTexts } from '../../../language.ts';
import { AsyncSection } from '../../../parts/async-section.tsx';
import { ScreenHead } from '../../../parts/head.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { DateTime } from '../../../parts/moment.tsx';
import { ScreenLink } from '../../../parts/screen-link.tsx';
import { StatusBadge } from '../../../parts/status.tsx';
import { useScreenParams } from '../../../use-screen.ts';
import { rereadSeconds } from '../jobs.tsx';
import { ActionDialog, type ChosenAction } from './act-dialog.tsx';
import { EntryLead } from './lead.tsx';

const marks = { due: 'processing', later: 'pending', running: 'processing', failed: 'failed' } as const;
const icons = { retry: 'sync', delay: 'clock', drop: 'x' } as const;

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
