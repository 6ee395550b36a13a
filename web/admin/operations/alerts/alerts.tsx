import './alerts.css';
import { useState } from 'react';
import type { AlertSubject, AlertsReply, ShownAlert } from '#contracts/operations/alerts.ts';
import { formatStatusPart } from '#contracts/staff/format-status.ts';
import { pendingUrgencies } from '#contracts/staff/pending.ts';
import { type AlertsTexts, alertsMessages } from '#messages/admin/operations/alerts.ts';
import { reasonMessages } from '#messages/admin/staff/pending-reasons.ts';
import { statusMessages } from '#messages/admin/staff/shop-status.ts';
import { call, useChange, useRead } from '../../data/call-shop.ts';
import { DateTime, useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button, ScreenLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
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

function ChannelCard({ channel, words, onChange }: CardProps) {
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

const ChannelDialog = lazyDialog(async () => (await import('./channel-dialog.tsx')).ChannelDialog);

function AlertSubjectText({ subject }: { subject: AlertSubject }) {
  const language = useLanguage();
  if (subject.of === 'status') return formatStatusPart(subject.part, statusMessages[language], language);
  if (subject.of === 'test') return null;
  const { title } = reasonMessages[language][subject.reason];
  return subject.count > 1 ? `${title} (${subject.count})` : title;
}

function OngoingAlerts({ standing, words }: { standing: AlertsReply['standing']; words: AlertsTexts }) {
  return (
    <Card title={words.standing}>
      <ul className="card__b stack stack--8">
        {standing.map(({ subject, since }) => (
          <li key={JSON.stringify(subject)} className="row row--wrap">
            <span>
              <AlertSubjectText subject={subject} />
            </span>
            <span className="small muted">
              {words.since} <DateTime at={since} />
            </span>
          </li>
        ))}
        {standing.length === 0 && <li className="muted">{words.calm}</li>}
      </ul>
    </Card>
  );
}

function AlertClockText({ clock, words }: { clock: AlertsReply['clock']; words: AlertsTexts }) {
  const { quietFrom, quietTo, digestAt } = clock;
  const digest = String(digestAt);
  return (
    <p className="small muted">
      {quietFrom === quietTo
        ? words.noQuiet(digest)
        : words.clock(String(quietFrom), String(quietTo), digest)}{' '}
      <ScreenLink to="settings">{words.clockLink}</ScreenLink>
    </p>
  );
}

export function Screen() {
  const words = useTexts(alertsMessages);
  const read = useRead('alerts.list');
  const [editing, setEditing] = useState<ShownAlert | 'new'>();
  if (!read.data) return <AsyncSection read={read} failed={words.failed} />;
  const { channels, clock, standing } = read.data;
  return (
    <>
      <ScreenHead title={words.title} about={channels.length}>
        <Button look="main" icon="plus" onClick={() => setEditing('new')}>
          {words.add}
        </Button>
      </ScreenHead>
      <p className="muted">{words.lead}</p>
      <div className="stack">
        {channels.length === 0 && <p className="note">{words.none}</p>}
        {channels.map((channel) => (
          <ChannelCard
            key={channel.id}
            channel={channel}
            words={words}
            onChange={() => setEditing(channel)}
          />
        ))}
        <AlertClockText clock={clock} words={words} />
        <OngoingAlerts standing={standing} words={words} />
      </div>
      {editing && (
        <ChannelDialog
          channel={editing === 'new' ? undefined : editing}
          words={words}
          close={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
