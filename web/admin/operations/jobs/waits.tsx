import type { ReactNode } from 'react';
import type { JobWait } from '#contracts/operations/jobs.ts';
import type { JobsTexts } from '#messages/admin/operations/jobs.ts';
import { Card } from '../../parts/card.tsx';
import { DateTime } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { type PartProps, useCounts } from './flow-card.tsx';

function WaitRow({ wait, words }: { wait: JobWait; words: JobsTexts }): ReactNode {
  const counted = useCounts(words);
  switch (wait.kind) {
    case 'provider':
      return (
        <ScreenLink to="provider" params={{ id: String(wait.id) }}>
          {words.wait.provider(wait.name, counted(wait.count))}
        </ScreenLink>
      );
    case 'person':
      return <ScreenLink to="pending">{words.wait.person(counted(wait.count))}</ScreenLink>;
    case 'doubts':
      return (
        <ScreenLink to="pending" search={{ kind: 'submission' }}>
          {words.wait.doubts(counted(wait.count))}
        </ScreenLink>
      );
    case 'agency':
      return (
        <>
          <ScreenLink to="register">{words.wait.agency(counted(wait.count))}</ScreenLink>{' '}
          <DateTime at={wait.until} />
        </>
      );
    case 'lock':
      return words.wait.lock(wait.who, wait.whom, counted(wait.seconds));
  }
}

export function ProviderWaits({ jobs, words }: PartProps) {
  const kept = jobs.queues.flatMap(({ keptBy }) => keptBy ?? []);
  return (
    <Card title={words.waits}>
      <ul className="card__b stack stack--8">
        {kept.map((by) => (
          <li key={by}>
            <ScreenLink to="settings">{words.wait[by]}</ScreenLink>
          </li>
        ))}
        {jobs.waits.map((wait, at) => (
          <li key={wait.kind + String('id' in wait ? wait.id : at)} className="row row--wrap">
            <span>
              <WaitRow wait={wait} words={words} />
            </span>
            {'since' in wait && (
              <span className="small muted">
                <DateTime at={wait.since} as="ago" />
              </span>
            )}
          </li>
        ))}
        {kept.length + jobs.waits.length === 0 && <li className="muted">{words.noWaits}</li>}
      </ul>
    </Card>
  );
}
