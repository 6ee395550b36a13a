import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useRead } from '../data/call-shop.ts';
import { useSession } from '../data/session.ts';
import { useTexts } from '../language.tsx';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';

interface AssignMenuProps {
  assignedTo: { id: string; username: string } | null;
  /** Member id, or `null` to unassign. */
  onAssign: (to: string | null, username: string | undefined) => void;
}

function AssigneeChoices({ assignedTo, onAssign }: AssignMenuProps) {
  const { assign: words } = useTexts(shellMessages);
  const { username: own } = useSession();
  const { data } = useRead('colleagues.list');
  const members = [...(data?.items ?? [])].sort(
    (a, b) => Number(b.username === own) - Number(a.username === own),
  );
  return (
    <>
      {members.map(({ id, username }) => (
        <button
          type="button"
          className="menu__i"
          key={id}
          aria-current={id === assignedTo?.id ? 'true' : undefined}
          onClick={() => onAssign(id, username)}
        >
          <span className="avatar avatar--s" aria-hidden="true">
            {username.slice(0, 2).toUpperCase()}
          </span>
          <span className="clip">{username === own ? words.me : username}</span>
          {id === assignedTo?.id && <Icon name="check" />}
        </button>
      ))}
      {assignedTo && (
        <button type="button" className="menu__i" onClick={() => onAssign(null, undefined)}>
          <span>{words.nobody}</span>
        </button>
      )}
    </>
  );
}

export function AssignMenu({ assignedTo, onAssign }: AssignMenuProps) {
  const { assign: words } = useTexts(shellMessages);
  return (
    <Popover
      label={words.to}
      placement="bottom end"
      width={240}
      trigger={
        <>
          <Icon name="user" />
          <span className="clip">{assignedTo?.username ?? words.assign}</span>
        </>
      }
      triggerLabel={assignedTo ? words.isWith(assignedTo.username) : words.assign}
    >
      {(close) => (
        <AssigneeChoices
          assignedTo={assignedTo}
          onAssign={(to, username) => {
            close();
            onAssign(to, username);
          }}
        />
      )}
    </Popover>
  );
}
