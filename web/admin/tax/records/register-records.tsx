import { useState } from 'react';
import type { OpenRecord, RegisterReply } from '#contracts/tax/records.ts';
import { useLanguage } from '../../language.ts';
import { ForChanges } from '../../parts/for-changes.tsx';
import { formatCount } from '../../parts/format.ts';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { Status, type StatusMark } from '../../parts/status.tsx';
import { MendDialog, type RegisterProps } from './register-dialogs.tsx';

const marks: Record<OpenRecord['state'], StatusMark> = {
  waiting: 'pending',
  accepted_with_errors: 'attn',
  rejected: 'attn',
};

function OpenRow({
  record,
  words,
  mend,
}: {
  record: OpenRecord;
  words: RegisterProps['words'];
  mend: () => void;
}) {
  const language = useLanguage();
  const waits = record.state === 'waiting';
  const tried = record.attempts > 0 ? `${words.tried(formatCount(record.attempts, language))}` : words.inNext;
  return (
    <tr>
      <td className="first">
        <ScreenLink to="order" params={{ id: record.orderId }} className="mono medium">
          {record.number}
        </ScreenLink>
      </td>
      <td className="end">
        <Status mark={marks[record.state]}>{words.states[record.state]}</Status>
      </td>
      <td className="ink2">
        <span className="wrap">{waits ? tried : [record.code, record.text].filter(Boolean).join(': ')}</span>
      </td>
      <td className="r muted" data-l={words.columns.since}>
        <Moment at={record.madeAt} />
      </td>
      <td className="r">
        {!waits && (
          <ForChanges>
            <button type="button" className="btn btn--sm" onClick={mend}>
              {words.mend}
            </button>
          </ForChanges>
        )}
      </td>
    </tr>
  );
}

export function OpenCard({ register, words }: RegisterProps) {
  const [mending, setMending] = useState<OpenRecord>();
  const { columns } = words;
  return (
    <div className="card">
      <div className="card__h">
        <h2 id="register-open">{words.open}</h2>
      </div>
      {register.records.length === 0 ? (
        <p className="card__b muted">{words.openNothing}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className="tblbox" tabIndex={0} aria-labelledby="register-open">
          <table className="tbl tbl--sync tbl--stack">
            <thead>
              <tr>
                <th scope="col">{columns.invoice}</th>
                <th scope="col">{columns.record}</th>
                <th scope="col">{columns.what}</th>
                <th scope="col" className="r">
                  {columns.since}
                </th>
                <th scope="col" className="r">
                  <span className="sr">{columns.act}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {register.records.map((record) => (
                <OpenRow
                  key={`${record.chainId}.${record.position}`}
                  record={record}
                  words={words}
                  mend={() => setMending(record)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {mending && <MendDialog record={mending} words={words} close={() => setMending(undefined)} />}
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

function BatchRow({ batch, words }: { batch: Batch; words: RegisterProps['words'] }) {
  const language = useLanguage();
  const count = (value: number) => formatCount(value, language);
  const { outcome, accepted, flagged, rejected } = batch;
  return (
    <tr>
      <td className="first">
        <Moment at={batch.beganAt} />
      </td>
      <td className="r" data-l={words.batchColumns.records}>
        {count(batch.records)} {batch.late && <span className="small muted">{words.late}</span>}
      </td>
      <td className="end">
        <Status mark={outcome ? outcomeMarks[outcome] : 'processing'} quiet={outcome === 'answered'}>
          {outcome ? words.outcomes[outcome] : words.underWay}
        </Status>
        <br />
        <span className="small muted wrap">
          {outcome === 'answered'
            ? words.counts(count(accepted), count(flagged), count(rejected))
            : batch.error}
        </span>
      </td>
      <td className="mono small" data-l={words.batchColumns.csv}>
        {batch.csv ?? '–'}
      </td>
    </tr>
  );
}

export function BatchesCard({ register, words }: RegisterProps) {
  const { batchColumns } = words;
  return (
    <div className="card">
      <div className="card__h">
        <h2 id="register-batches">{words.batches}</h2>
      </div>
      {register.batches.length === 0 ? (
        <p className="card__b muted">{words.batchesNone}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className="tblbox" tabIndex={0} aria-labelledby="register-batches">
          <table className="tbl tbl--sync tbl--stack">
            <thead>
              <tr>
                <th scope="col">{batchColumns.at}</th>
                <th scope="col" className="r">
                  {batchColumns.records}
                </th>
                <th scope="col">{batchColumns.outcome}</th>
                <th scope="col">{batchColumns.csv}</th>
              </tr>
            </thead>
            <tbody>
              {register.batches.map((batch) => (
                <BatchRow key={batch.id} batch={batch} words={words} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
