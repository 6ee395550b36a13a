import { useEffect } from 'react';
import { shellMessages } from '#messages/admin/shell.ts';
import { startLive, useLive } from '../data/live.ts';
import { useWords } from '../language.ts';

/** Whether what is shown is live; hears the server while it stands in the page. */
export function LiveMark() {
  const words = useWords(shellMessages);
  const { on } = useLive();
  useEffect(startLive, []);
  return (
    <span className={on ? 'live' : 'live live--off'} role="status">
      {on ? words.live : words.notLive}
    </span>
  );
}
