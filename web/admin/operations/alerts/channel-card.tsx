import { useState } from 'react';
import type { ShownAlert } from '#contracts/operations/alerts.ts';
import { pendingUrgencies } from '#contracts/staff/pending.ts';
import type { AlertsTexts } from '#messages/admin/operations/alerts.ts';
import { call } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { DateTime } from '../../parts/moment.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { showToast } from '../../parts/toast-store.ts';

interface CardProps {
  channel: ShownAlert;
  words: AlertsTexts;
  onChange: () => void;
}

function BackupState({ channel, words }: Omit<CardProps, 'onChange'>) {
  const { waiting, nextAt, lastAt, error } = channel;
  return (
    <>
      <p className="small muted">
        {words.last}: {lastAt ? <DateTime at={lastAt} /> : words.never}
        {nextAt && (
          <>
            {' · '}
            {words.waiting(String(waiting))}, {words.next.toLowerCase()} <DateTime at={nextAt} />
          </>
        )}
      </p>
      {error && (
        <p>
          <StatusBadge mark="failed">{words.broken}</StatusBadge> <span className="small mono">{error}</span>
        </p>
      )}
    </>
  );
}

function ChannelActions({ channel, words, onChange, onRemove }: CardProps & { onRemove: () => void }) {
  const { id, kind, name } = channel;
  const test = useChange(() => call('alerts.test', { params: { id } }));
  const send = () =>
    test.mutate(undefined, {
      onSuccess: ({ reason }) => {
        if (reason) showToast({ tone: 'bad', title: words.notArrived, text: reason });
        else showToast({ tone: 'good', title: kind === 'mail' ? words.mailed : words.tested });
      },
    });
  return (
    <div className="row row--wrap">
      <Button
        look="sm"
        icon="send"
        aria-label={words.testLabel(name)}
        busy={test.isPending}
        onClick={() => send()}
      >
        {words.test}
      </Button>
      <Button look="sm" icon="note" aria-label={words.changeLabel(name)} onClick={onChange}>
        {words.change}
      </Button>
      <Button look="sm" icon="x" aria-label={words.removeLabel(name)} onClick={onRemove}>
        {words.remove}
      </Button>
    </div>
  );
}

export function ChannelCard({ channel, words, onChange }: CardProps) {
  const { id, kind, name, recipient, chatId, terms } = channel;
  const [removing, setRemoving] = useState(false);
  const exceptions = Object.keys(terms.reasons).length;
  return (
    <Card
      title={
        <>
          {name} <span className="small muted">{words.kinds[kind]}</span>
        </>
      }
      aside={
        <ChannelActions
          channel={channel}
          words={words}
          onChange={onChange}
          onRemove={() => setRemoving(true)}
        />
      }
    >
      <div className="card__b stack stack--8">
        {kind === 'mail' && <p className="alert__where">{recipient ?? words.ownAddress}</p>}
        {chatId && <p className="mono small">{chatId}</p>}
        <dl className="alert__terms" aria-label={words.channelTerms}>
          {pendingUrgencies.map((urgency) => (
            <div key={urgency}>
              <dt className="small muted">{words.urgencies[urgency]}</dt>
              <dd>{words.deliveries[terms[urgency]]}</dd>
            </div>
          ))}
          {exceptions > 0 && (
            <div>
              <dt className="small muted">{words.exceptions}</dt>
              <dd>{exceptions}</dd>
            </div>
          )}
        </dl>
        <BackupState channel={channel} words={words} />
      </div>
      {removing && (
        <ConsequenceDialog
          title={words.removeTitle(name)}
          consequences={[{ icon: 'alert', text: words.removeConsequence }]}
          confirm={words.remove}
          tone="destroy"
          onConfirm={() => call('alerts.remove', { params: { id } })}
          done={words.removed}
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  );
}
