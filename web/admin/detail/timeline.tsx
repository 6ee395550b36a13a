import type { ReactNode } from 'react';
import { detailMessages } from '#messages/admin/shell/detail.ts';
import { formatDay, formatExact, formatTime, useLanguage, useTexts } from '../language.tsx';
import { groupBy } from '../parts/group-by.ts';
import { Icon, type IconName } from '../parts/icon.tsx';

export interface TimelineEvent {
  key: string;
  at: string;
  icon: IconName;
  tone?: 'warn' | 'danger';
  text: ReactNode;
  who?: string | undefined;
  changes?: readonly { label: string; before?: ReactNode; after?: ReactNode }[];
  quote?: ReactNode;
}

const tones = { warn: 'tl__i--warn', danger: 'tl__i--dan' };

function ChangeList({ changes }: { changes: NonNullable<TimelineEvent['changes']> }) {
  return (
    <dl className="diff">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before !== undefined && before !== null && (
              <>
                <del>{before}</del>{' '}
              </>
            )}
            <ins>{after ?? '—'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function TimelineItem({ event }: { event: TimelineEvent }) {
  const language = useLanguage();
  const at = new Date(event.at);
  return (
    <li>
      <span className={`tl__i ${event.tone ? tones[event.tone] : ''}`}>
        <Icon name={event.icon} />
      </span>
      <div className="tl__b">
        <div className="tl__h">
          <span>
            {event.text}
            {event.who && <span className="muted"> · {event.who}</span>}
          </span>
          <time dateTime={event.at} title={formatExact(at, language)}>
            {formatTime(at, language)}
          </time>
        </div>
        {event.changes && event.changes.length > 0 && <ChangeList changes={event.changes} />}
        {event.quote && <div className="quote">{event.quote}</div>}
      </div>
    </li>
  );
}

/** Timeline, newest first, grouped by days in Madrid. `children` is the note field. */
export function Timeline({ events, children }: { events: readonly TimelineEvent[]; children?: ReactNode }) {
  const words = useTexts(detailMessages);
  const language = useLanguage();
  const sorted = events.toSorted((one, other) => other.at.localeCompare(one.at));
  const days = groupBy(sorted, ({ at }) => formatDay(new Date(at), language));
  return (
    <>
      <div className="sec__h">
        <h2>{words.history}</h2>
      </div>
      {children}
      {events.length === 0 && <p className="muted">{words.noHistory}</p>}
      {[...days].map(([day, happened]) => (
        <div key={day}>
          <p className="day">{day}</p>
          <ol className="tl">
            {happened.map((event) => (
              <TimelineItem key={event.key} event={event} />
            ))}
          </ol>
        </div>
      ))}
    </>
  );
}
