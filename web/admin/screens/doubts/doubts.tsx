import { useState } from 'react';
import type { Doubt, DoubtListReply } from '#contracts/doubts.ts';
import { type Doubts, doubtsMessages } from '#messages/admin/doubts.ts';
import { useRead } from '../../data/use-read.ts';
import { useLanguage, useWords } from '../../language.ts';
import { formatAmount, formatCount } from '../../parts/format.ts';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Money } from '../../parts/money.tsx';
import { Status } from '../../parts/status.tsx';
import { DecideDoubt, type Decision } from './decide-doubt.tsx';

function Evidence({ doubt, words }: { doubt: Doubt; words: Doubts }) {
  const language = useLanguage();
  const { expectedCharge, balanceBefore, balanceChecks, evidence, errorCode, rawReply } = doubt;
  const amount = (value: string | null) => (value === null ? '–' : formatAmount(value, null, language));
  return (
    <>
      {evidence && (
        <p className="note">
          <Icon name="scale" />
          <span>{words.evidence[evidence]}</span>
        </p>
      )}
      <dl className="dl">
        <dt>{words.provider}</dt>
        <dd>
          {doubt.provider.name} <span className="mono muted">{doubt.providerService}</span>
        </dd>
        <dt>{words.link}</dt>
        <dd className="mono">{doubt.link}</dd>
        <dt>{words.quantity}</dt>
        <dd>{formatCount(doubt.quantity, language)}</dd>
        <dt>{words.price}</dt>
        <dd>
          <Money cents={doubt.priceCents} />
        </dd>
        <dt>{words.sent}</dt>
        <dd>{doubt.sentAt ? <Moment at={doubt.sentAt} /> : '–'}</dd>
        <dt>{words.why}</dt>
        <dd className="mono">{errorCode ?? '–'}</dd>
        <dt>{words.expected}</dt>
        <dd>{amount(expectedCharge)}</dd>
        <dt>{words.before}</dt>
        <dd>{amount(balanceBefore)}</dd>
        <dt>{words.readings}</dt>
        <dd>{balanceChecks.map(({ balance }) => amount(balance)).join(' · ') || words.noReadings}</dd>
        <dt>{words.reply}</dt>
        <dd className="mono">{rawReply?.slice(0, 300) || '–'}</dd>
      </dl>
    </>
  );
}

/** The longest wait has the screen's one main button. */
function DoubtCard({ doubt, first, words }: { doubt: Doubt; first: boolean; words: Doubts }) {
  const [decision, setDecision] = useState<Decision>();
  const inDoubt = doubt.state === 'ambiguous';
  const name = `doubt-${doubt.submissionId}`;
  return (
    <section className="card" aria-labelledby={name}>
      <div className="card__h">
        <h2 id={name}>
          <span className="mono">{doubt.orderNumber}</span>{' '}
          <Status mark={inDoubt ? 'attn' : 'failed'}>{inDoubt ? words.ambiguous : words.rejected}</Status>
        </h2>
      </div>
      <div className="card__b stack stack--12">
        <Evidence doubt={doubt} words={words} />
        <div className="row row--wrap row--tight acts">
          {inDoubt && (
            <button
              type="button"
              className={first ? 'btn btn--main' : 'btn'}
              onClick={() => setDecision('link')}
            >
              <Icon name="link" />
              {words.linkIt}
            </button>
          )}
          <button type="button" className="btn" onClick={() => setDecision('not-placed')}>
            <Icon name="send" />
            {inDoubt ? words.notPlaced : words.tryAgain}
          </button>
          <button type="button" className="btn btn--danger" onClick={() => setDecision('refund')}>
            <Icon name="undo" />
            {words.refund}
          </button>
        </div>
      </div>
      {decision && (
        <DecideDoubt doubt={doubt} decision={decision} words={words} onClose={() => setDecision(undefined)} />
      )}
    </section>
  );
}

/** `/admin/doubts` */
export function Screen() {
  const words = useWords(doubtsMessages);
  const read = useRead<DoubtListReply>('/api/admin/doubts', { topics: ['pending', 'orders', 'providers'] });
  const items = read.data?.items;
  return (
    <>
      <Head title={words.title} about={items?.length} />
      <p className="muted settings__lead">{words.about}</p>
      <div className="stack">
        {items?.map((doubt, index) => (
          <DoubtCard key={doubt.submissionId} doubt={doubt} first={index === 0} words={words} />
        ))}
        {items?.length === 0 && (
          <div className="card">
            <div className="void">
              <Icon name="check" />
              <h2>{words.empty}</h2>
              <p>{words.emptyText}</p>
            </div>
          </div>
        )}
        {read.isError && (
          <div className="card">
            <div className="void" role="alert">
              <h2>{words.failed}</h2>
              <button type="button" className="btn btn--sm" onClick={() => void read.refetch()}>
                {words.retry}
              </button>
            </div>
          </div>
        )}
      </div>
    </>
  );
}
