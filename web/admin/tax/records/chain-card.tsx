import type { RegisterReply } from '#contracts/tax/records.ts';
import { call, useChange } from '../../data/call-shop.ts';
import { DateTime, formatCount, formatSpan, useLanguage } from '../../language.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ForChanges } from '../../parts/for-changes.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Note } from '../../parts/note.tsx';
import type { RegisterProps } from './register-dialogs.tsx';

type ChainCheck = NonNullable<RegisterReply['check']>;

interface CheckProps {
  check: ChainCheck;
  words: RegisterProps['words'];
}

function RunningCheck({ check, words }: CheckProps) {
  const language = useLanguage();
  const stop = useChange(() => call('register.stop-verifying'));
  const share = check.total === 0 ? 0 : Math.round((check.checked / check.total) * 100);
  return (
    <div>
      <p className="row row--wrap">
        <b className="medium grow">{words.checking}</b>
        <ForChanges>
          <Button look="sm" busy={stop.isPending} onClick={() => stop.mutate(undefined)}>
            {words.checkStop}
          </Button>
        </ForChanges>
      </p>
      <p className="small muted num" role="status">
        {words.checkedOf(formatCount(check.checked, language), formatCount(check.total, language))}
      </p>
      <span
        className="bar"
        role="progressbar"
        aria-label={words.checking}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${share}%` }} />
      </span>
    </div>
  );
}

function EndedCheck({ check, words, endedAt }: CheckProps & { endedAt: string }) {
  const language = useLanguage();
  const count = (value: number) => formatCount(value, language);
  const seconds = (Date.parse(endedAt) - Date.parse(check.startedAt)) / 1000;
  const sound = check.broken === 0;
  return (
    <div className={`note note--${sound ? 'ok' : 'danger'}`}>
      <Icon name={sound ? 'check' : 'alert'} />
      <div className="grow">
        <p>
          <b className="medium">
            {sound ? words.chainGood(count(check.checked)) : words.chainBad(count(check.broken))}
          </b>
        </p>
        <p className="small ink2">
          <DateTime at={endedAt} />, {words.took(formatSpan(seconds, language))} ·{' '}
          {check.askedBy === 'night' ? words.byNight : check.askedBy}
        </p>
      </div>
    </div>
  );
}

function CheckNote({ check, words }: CheckProps) {
  const language = useLanguage();
  const { endedAt, stoppedBy, checked, total } = check;
  if (endedAt === null) return <RunningCheck check={check} words={words} />;
  if (stoppedBy === null || check.broken > 0)
    return <EndedCheck check={check} words={words} endedAt={endedAt} />;
  return (
    <Note tone="info" icon="pause">
      <b className="medium">{words.checkStopped(stoppedBy)}</b>{' '}
      <span className="muted num">
        {words.checkedOf(formatCount(checked, language), formatCount(total, language))}
      </span>
    </Note>
  );
}

interface ChainFactsProps {
  chain: NonNullable<RegisterReply['chain']>;
  words: RegisterProps['words'];
}

function ChainFacts({ chain, words }: ChainFactsProps) {
  return (
    <dl className="dl">
      <dt>{words.installation}</dt>
      <dd className="mono wrap">{chain.installation}</dd>
      <dt>{words.since}</dt>
      <dd>
        <DateTime at={chain.openedAt} as="day" />
      </dd>
      <dt>{words.issuer}</dt>
      <dd>
        {chain.issuer.name} · <span className="mono">{chain.issuer.taxId}</span>
      </dd>
      <dt>{words.series}</dt>
      <dd className="mono">{chain.series}</dd>
      {chain.lastNumber && (
        <>
          <dt>{words.lastInvoice}</dt>
          <dd className="mono">{chain.lastNumber}</dd>
        </>
      )}
      {chain.lastHash && (
        <>
          <dt>{words.lastHash}</dt>
          <dd className="mono hash wrap">{chain.lastHash.match(/.{1,8}/g)?.join(' ')}</dd>
        </>
      )}
    </dl>
  );
}

export function ChainCard({ register, words, goOn }: RegisterProps & { goOn: () => void }) {
  const { chain, check } = register;
  const verify = useChange(() => call('register.verify'), {
    says: ({ broken, stopped }) =>
      broken > 0 ? words.checkBroken : stopped ? words.checkHalted : words.checkDone,
  });
  return (
    <Card
      title={words.chain}
      aside={
        <ForChanges>
          <Button look="sm" icon="chain" busy={verify.isPending} onClick={() => verify.mutate(undefined)}>
            {words.check}
          </Button>
        </ForChanges>
      }
      padded
    >
      {check && <CheckNote check={check} words={words} />}
      {chain ? <ChainFacts chain={chain} words={words} /> : <p className="muted">{words.empty}</p>}
      {chain && !chain.stopped && chain.length > 0 && (
        <p>
          <ForChanges>
            <Button look="sm ghost" onClick={goOn}>
              {words.goOn}
            </Button>
          </ForChanges>
        </p>
      )}
    </Card>
  );
}
