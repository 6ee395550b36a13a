import type { RegisterReply } from '#contracts/tax/records.ts';
import { call, pathOf } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { useLanguage } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ForChanges } from '../../parts/for-changes.tsx';
import { formatCount } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { DateTime } from '../../parts/moment.tsx';
import { Note } from '../../parts/note.tsx';
import type { RegisterProps } from './register-dialogs.tsx';

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
