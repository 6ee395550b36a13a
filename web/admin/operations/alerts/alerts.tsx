import './alerts.css';
import { useState } from 'react';
import type { AlertSubject, AlertsReply, ShownAlert } from '#contracts/operations/alerts.ts';
import { formatStatusPart } from '#contracts/staff/format-status.ts';
import { type AlertsTexts, alertsMessages } from '#messages/admin/operations/alerts.ts';
import { reasonMessages } from '#messages/admin/staff/pending-reasons.ts';
import { statusMessages } from '#messages/admin/staff/shop-status.ts';
import { useRead } from '../../data/use-read.ts';
import { useLanguage, useTexts } from '../../language.ts';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { DateTime } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { ChannelCard } from './channel-card.tsx';

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
