import { useState } from 'react';
import type { OpenRecord, RegisterReply } from '#contracts/tax/records.ts';
import { useLanguage } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ForChanges } from '../../parts/for-changes.tsx';
import { formatCount } from '../../parts/format.ts';
import { DateTime } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { StatusBadge, type StatusMark } from '../../parts/status.tsx';
import { CorrectRecordDialog, type RegisterProps } from './register-dialogs.tsx';

const marks: Record<OpenRecord['state'], StatusMark> = {
  waiting: 'pending',
  accepted_with_errors: 'attn',
  rejected: 'attn',
};

export function OpenCard({ register, words }: RegisterProps) {
  const [mending, setMending] = useState<OpenRecord>();
  const language = useLanguage();
  const { columns } = words;
  return (
    <div className="card">
      <div className="card__h">
        <h2 id="register-open">{words.open}</h2>
      </div>
      {register.records.length === 0 ? (
        <p className="card__b muted">{words.openNothing}</p>
      ) : (
        <DataTable
          label={words.open}
          rows={register.records}
          keyOf={({ chainId, position }) => `${chainId}.${position}`}
          columns={[
            {
              label: columns.invoice,
              cell: ({ orderId, number }) => (
                <ScreenLink to="order" params={{ id: orderId }} className="mono medium">
                  {number}
                </ScreenLink>
              ),
            },
            {
              label: columns.record,
              end: true,
              bare: true,
              cell: ({ state }) => <StatusBadge mark={marks[state]}>{words.states[state]}</StatusBadge>,
            },
            {
              label: columns.what,
              className: 'ink2 wrap',
              bare: true,
              cell: ({ state, attempts, code, text }) => {
                if (state !== 'waiting') return [code, text].filter(Boolean).join(': ');
                return attempts > 0 ? words.tried(formatCount(attempts, language)) : words.inNext;
              },
            },
            {
              label: columns.since,
              right: true,
              className: 'muted',
              cell: ({ madeAt }) => <DateTime at={madeAt} />,
            },
            {
              label: columns.act,
              ...{ sr: true, right: true, bare: true },
              cell: (record) =>
                record.state !== 'waiting' && (
                  <ForChanges>
                    <Button look="sm" onClick={() => setMending(record)}>
                      {words.mend}
                    </Button>
                  </ForChanges>
                ),
            },
          ]}
        />
      )}
      {mending && <CorrectRecordDialog record={mending} words={words} close={() => setMending(undefined)} />}
    </div>
  );
}

type Batch = RegisterReply['batches'][number];
const outcomeMarks: Record<NonNullable<Batch['outcome']>, StatusMark> = {
  answered: 'completed',
  refused: 'attn',
  unclear: 'partial',
  not_let_in: 'attn',
};

export function BatchesCard({ register, words }: RegisterProps) {
  const { batchColumns } = words;
  const language = useLanguage();
  const count = (value: number) => formatCount(value, language);
  return (
    <div className="card">
      <div className="card__h">
        <h2 id="register-batches">{words.batches}</h2>
      </div>
      {register.batches.length === 0 ? (
        <p className="card__b muted">{words.batchesNone}</p>
      ) : (
        <DataTable
          label={words.batches}
          rows={register.batches}
          keyOf={({ id }) => id}
          columns={[
            { label: batchColumns.at, cell: ({ beganAt }) => <DateTime at={beganAt} /> },
            {
              label: batchColumns.records,
              right: true,
              cell: ({ records, late }) => (
                <>
                  {count(records)} {late && <span className="small muted">{words.late}</span>}
                </>
              ),
            },
            {
              label: batchColumns.outcome,
              end: true,
              bare: true,
              cell: ({ outcome, accepted, flagged, rejected, error }) => (
                <>
                  <StatusBadge
                    mark={outcome ? outcomeMarks[outcome] : 'processing'}
                    quiet={outcome === 'answered'}
                  >
                    {outcome ? words.outcomes[outcome] : words.underWay}
                  </StatusBadge>
                  <br />
                  <span className="small muted wrap">
                    {outcome === 'answered'
                      ? words.counts(count(accepted), count(flagged), count(rejected))
                      : error}
                  </span>
                </>
              ),
            },
            { label: batchColumns.csv, className: 'mono small', cell: ({ csv }) => csv ?? '–' },
          ]}
        />
      )}
    </div>
  );
}
