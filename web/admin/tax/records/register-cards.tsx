import { useState } from 'react';
import type { OpenRecord, RegisterReply } from '#contracts/tax/records.ts';
import { call, pathOf, useChange } from '../../data/call-shop.ts';
import { DateTime, formatCount, useLanguage } from '../../language.tsx';
import { Button, ScreenLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ForChanges } from '../../parts/for-changes.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Note } from '../../parts/note.tsx';
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

interface CertificateProps {
  certificate: NonNullable<RegisterReply['certificate']>;
  words: RegisterProps['words'];
}

function EndNote({ certificate, words }: CertificateProps) {
  const language = useLanguage();
  return (
    <Note tone="warn" icon="clock">
      <p>
        <b className="medium">
          {certificate.daysLeft < 0 ? words.ended : words.endsIn(formatCount(certificate.daysLeft, language))}
        </b>
      </p>
      <p className="small ink2">{words.endsText}</p>
    </Note>
  );
}

function CertificateFacts({ certificate, words }: CertificateProps) {
  return (
    <dl className="dl">
      <dt>{words.holder}</dt>
      <dd>
        {certificate.holder}
        {certificate.taxId && (
          <>
            {' · '}
            <span className="mono">{certificate.taxId}</span>
          </>
        )}
      </dd>
      <dt>{words.issuedBy}</dt>
      <dd>{certificate.issuedBy}</dd>
      <dt>{words.valid}</dt>
      <dd>
        <DateTime at={certificate.validUntil} />
      </dd>
      <dt>{words.kept}</dt>
      <dd>{words.sealed}</dd>
      <dt>{words.warnings}</dt>
      <dd>{words.warnedBefore}</dd>
      {certificate.refusedAt && (
        <>
          <dt>{words.refusedAt}</dt>
          <dd>
            <DateTime at={certificate.refusedAt} />
          </dd>
        </>
      )}
    </dl>
  );
}

function TestRow({ words }: Pick<RegisterProps, 'words'>) {
  const test = useChange(() => call('register.test'));
  return (
    <div className="row row--wrap">
      <ForChanges>
        <Button look="sm" icon="sync" busy={test.isPending} onClick={() => test.mutate(undefined)}>
          {words.test}
        </Button>
      </ForChanges>
      <p className="small ink2 grow" role="status">
        {test.data && words.testResults[test.data.result]}
        {test.data?.reason && <span className="mono"> {test.data.reason}</span>}
      </p>
    </div>
  );
}

export function CertificateCard({ register, words, load }: RegisterProps & { load: () => void }) {
  const { certificate } = register;
  return (
    <Card
      title={words.certificate}
      aside={
        <ForChanges>
          <Button look="sm" icon="shield" onClick={load}>
            {certificate ? words.loadNew : words.load}
          </Button>
        </ForChanges>
      }
      padded
    >
      {certificate && certificate.daysLeft <= 60 && <EndNote certificate={certificate} words={words} />}
      {certificate ? (
        <CertificateFacts certificate={certificate} words={words} />
      ) : (
        <p className="muted">{words.noneYet}</p>
      )}
      <TestRow words={words} />
    </Card>
  );
}

export function DeclarationsCard({ register, words }: RegisterProps) {
  const { declarations } = register;
  return (
    <Card title={words.declarations} padded>
      <p className="small ink2">
        {declarations.length > 0 ? words.declarationsText : words.declarationsNone}
      </p>
      {declarations.map(({ id, version, statedAt }) => (
        <div className="setrow" key={id}>
          <div>
            <b className="medium">{words.version(version)}</b>
            <br />
            <span className="small muted">
              <DateTime at={statedAt} as="day" />
            </span>
          </div>
          <a
            className="btn btn--sm"
            href={pathOf('register.declaration', { params: { id } })}
            download
            aria-label={`${words.download}: ${words.version(version)}`}
          >
            <Icon name="down" />
            {words.download}
          </a>
        </div>
      ))}
    </Card>
  );
}
