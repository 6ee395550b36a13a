import { useEffect } from 'react';
import { detailMessages } from '#messages/admin/shell/detail.ts';
import { announceViewing, useLive } from '../data/live.ts';
import { DateTime, useTexts } from '../language.tsx';
import { Note } from '../parts/note.tsx';

/** Reports that this object (`topic/id`) is shown, and lists other viewers. */
export function OtherViewers({ at }: { at: string }) {
  const words = useTexts(detailMessages);
  const { others } = useLive();
  useEffect(() => announceViewing(at), [at]);
  return (
    <div role="status">
      {others.map(({ username, since }) => (
        <Note tone="info" icon="user" className="others" key={username}>
          <b className="medium">{words.looks(username)}</b> <DateTime at={since} as="ago" />.{' '}
          {words.decideToo}
        </Note>
      ))}
    </div>
  );
}
