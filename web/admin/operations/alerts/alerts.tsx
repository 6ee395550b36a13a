import { useRead } from '../../data/use-read.ts';
import './alerts.css';
import { useState } from 'react';
import type { AlertSubject, AlertsReply, ShownAlert } from '#contracts/operations/alerts.ts';
import { wordStatusPart } from '#contracts/staff/word-status.ts';
import { type Alerts, alertsMessages } from '#messages/admin/operations/alerts.ts';
import { reasonMessages } from '#messages/admin/staff/pending-reasons.ts';
import { statusMessages } from '#messages/admin/staff/shop-status.ts';
import { useLanguage, useWords } from '../../language.ts';
import { Failed } from '../../list/list-states.tsx';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { Loading } from '../../shell/loading.tsx';
import { ChannelCard } from './channel-card.tsx';
import { ChannelDialog } from './channel-dialog.tsx';

function Subject({ subject }: { subject: AlertSubject }) {
  const language = useLanguage();
  if (subject.of === 'status') return wordStatusPart(subject.part, statusMessages[language], language);
  if (subject.of === 'test') return null;
  const { title } = reasonMessages[language][subject.reason];
  return subject.count > 1 ? `${title} (${subject.count})` : title;
}

function Standing({ standing, words }: { standing: AlertsReply['standing']; words: Alerts }) {
  return (
    <section className="card" aria-labelledby="standing">
      <div className="card__h">
        <h2 id="standing">{words.standing}</h2>
      </div>
      <ul className="card__b stack stack--8">
        {standing.map(({ subject, since }) => (
          <li key={JSON.stringify(subject)} className="row row--wrap">
            <span>
              <Subject subject={subject} />
            </span>
            <span className="small muted">
              {words.since} <Moment at={since} />
            </span>
          </li>
        ))}
        {standing.length === 0 && <li className="muted">{words.calm}</li>}
      </ul>
    </section>
  );
}

function Clock({ clock, words }: { clock: AlertsReply['clock']; words: Alerts }) {
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
  const words = useWords(alertsMessages);
  const read = useRead('alerts.list');
  const [editing, setEditing] = useState<ShownAlert | 'new'>();
  if (read.error && !read.data)
    return <Failed title={words.failed} error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Loading />;
  const { channels, clock, standing } = read.data;
  return (
    <>
      <Head title={words.title} about={channels.length}>
        <button type="button" className="btn btn--main" onClick={() => setEditing('new')}>
          <Icon name="plus" />
          {words.add}
        </button>
      </Head>
      <p className="muted settings__lead">{words.lead}</p>
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
        <Clock clock={clock} words={words} />
        <Standing standing={standing} words={words} />
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
