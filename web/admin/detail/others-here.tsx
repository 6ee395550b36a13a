import { useEffect } from 'react';
import { detailMessages } from '#messages/admin/shell/detail.ts';
import { lookAt, useLive } from '../data/live.ts';
import { useWords } from '../language.ts';
import { Icon } from '../parts/icon.tsx';
import { Moment } from '../parts/moment.tsx';

/** Reports that this object (`topic/id`) is shown, and lists other viewers. */
export function OthersHere({ at }: { at: string }) {
  const words = useWords(detailMessages);
  const { others } = useLive();
  useEffect(() => lookAt(at), [at]);
  return (
    <div role="status">
      {others.map(({ username, since }) => (
        <p className="note note--info others" key={username}>
          <Icon name="user" />
          <span className="grow">
            <b className="medium">{words.looks(username)}</b> <Moment at={since} as="ago" />.{' '}
            {words.decideToo}
          </span>
        </p>
      ))}
    </div>
  );
}
