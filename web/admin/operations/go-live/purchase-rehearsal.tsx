import type { OpeningReply } from '#contracts/operations/go-live.ts';
import type { RehearsedCase } from '#contracts/operations/purchase-rehearsal.ts';
import type { OpeningTexts } from '#messages/admin/operations/go-live.ts';
import { call } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { DateTime } from '../../parts/moment.tsx';
import { StatusBadge } from '../../parts/status.tsx';

type Words = OpeningTexts['rehearsal'];

const marks = { kept: 'completed', differs: 'attn', unfinished: 'partial', skipped: 'pending' } as const;

function Case({ found, words }: { found: RehearsedCase; words: Words }) {
  const { name, service, system, state, differences } = found;
  return (
    <li>
      <div>
        <p>{words.cases[name]}</p>
        <p className="small muted">
          {words.services[service]}, {words.systems[system]}
        </p>
        {state === 'unfinished' && <p className="small">{words.person}</p>}
        {differences.map(({ step, promised, happened }) => (
          <p key={step} className="small wraps">
            {words.stepNumber(step)} {words.promised} <code lang="en">{promised}</code>, {words.happened}{' '}
            <code lang="en">{happened}</code>
          </p>
        ))}
      </div>
      <StatusBadge mark={marks[state]} quiet={state === 'kept'}>
        {words.states[state]}
      </StatusBadge>
    </li>
  );
}

function Result({ last, words }: { last: NonNullable<OpeningReply['rehearsal']>; words: Words }) {
  const kept = last.cases.filter(({ state }) => state === 'kept').length;
  return (
    <>
      <p role="status">
        {last.endedAt === null ? words.running : words.last} <DateTime at={last.endedAt ?? last.startedAt} />
        {last.cases.length > 0 && <>. {words.count(String(kept), String(last.cases.length))}</>}
      </p>
      {last.error !== null && (
        <p className="note note--warn">
          <Icon name="alert" />
          <span className="wraps">{words.stopped(last.error)}</span>
        </p>
      )}
    </>
  );
}

export function PurchaseRehearsal({ last, words }: { last: OpeningReply['rehearsal']; words: Words }) {
  const start = useChange(() => call('opening.rehearse'), { says: () => words.asked });
  return (
    <section className="card" aria-labelledby="opening-rehearsal">
      <div className="card__h">
        <h2 id="opening-rehearsal">{words.title}</h2>
        <Button
          look="sm"
          disabled={start.isPending || last?.endedAt === null}
          onClick={() => start.mutate(undefined)}
        >
          {words.now}
        </Button>
      </div>
      <div className="card__b stack stack--12">
        <p className="muted">{words.about}</p>
        <p className="small muted">{words.sandbox}</p>
        {last && <Result last={last} words={words} />}
      </div>
      {last && last.cases.length > 0 && (
        <ul className="opening__list">
          {last.cases.map((found) => (
            <Case key={found.name} found={found} words={words} />
          ))}
        </ul>
      )}
    </section>
  );
}
