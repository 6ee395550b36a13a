import type { AttentionReply } from '#contracts/attention.ts';
import { shellMessages } from '#messages/admin/shell.ts';
import { useSession } from '../data/session.ts';
import { useWords } from '../language.ts';
import { Icon } from '../parts/icon.tsx';
import { ScreenLink } from '../parts/screen-link.tsx';

/** On every screen, while the shop does not sell all it could: nobody has to remember what they shut. */
export function SalesLine({ counts }: { counts: AttentionReply['counts'] }) {
  const { sales } = useWords(shellMessages);
  const { role } = useSession();
  const { maintenance = 0, closed = 0 } = counts;
  if (maintenance + closed === 0) return null;
  return (
    <div className="note note--warn sales">
      <Icon name="alert" />
      <p className="grow">
        {maintenance > 0 ? sales.maintenance : sales.closed(String(closed))}{' '}
        {role === 'owner' && <ScreenLink to="settings">{sales.see}</ScreenLink>}
      </p>
    </div>
  );
}
