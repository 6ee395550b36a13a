import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { OrderFormTexts } from '#messages/es/order-form.ts';
import { FieldNote } from '../../shared/field-note.tsx';
import type { FoundUser } from './directory.ts';

function AvatarPlaceholder() {
  return (
    <svg className="avatar" aria-hidden="true">
      <use href="#i-head" />
    </svg>
  );
}

/** Shows the profile picture through our proxy, or a placeholder. Decorative. */
export function Avatar({ picture }: { picture: string }) {
  const [broken, setBroken] = useState('');
  if (!picture || broken === picture) return <AvatarPlaceholder />;
  return (
    <img className="avatar" src={picture} alt="" width="40" height="40" onError={() => setBroken(picture)} />
  );
}

interface SuggestionListProps {
  users: FoundUser[];
  active: number;
  words: OrderFormTexts['profile'];
  onPick: (user: FoundUser) => void;
}

const optionId = (index: number) => `suggestion-${index}`;

/** The input keeps the focus and handles keys. The list handles only the pointer. */
function SuggestionList({ users, active, words, onPick }: SuggestionListProps) {
  return (
    <div className="suggestions sheet" id="suggestions" role="listbox" aria-label={words.suggestions}>
      {users.map((user, index) => (
        <div
          key={user.username}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(user);
          }}
        >
          <Avatar picture={user.profile_pic_url} />
          <span>@{user.username}</span>
          {user.is_private && <small className="soft">{words.isPrivate}</small>}
        </div>
      ))}
    </div>
  );
}

interface UsernameFieldProps {
  words: OrderFormTexts['profile'];
  problem: ReactNode;
  refused: boolean;
  users: FoundUser[];
  busy: boolean;
  onPick: (user: FoundUser) => void;
  onClose: () => void;
  onProceed: () => void;
  onLeave: () => void;
  children: ReactNode;
}

/** Returns the index of the active suggestion; -1 is the input itself. */
function moveSelection(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1 >= count ? 0 : active + 1;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  return undefined;
}

/** Combobox for the username. Picking a suggestion is optional. */
export function UsernameField(props: UsernameFieldProps) {
  const { words, problem, refused, users, busy, onPick, onClose, onProceed, onLeave, children } = props;
  const [active, setActive] = useState(-1);
  const open = users.length > 0;
  const current = open ? active : -1;

  const pick = (user: FoundUser) => {
    setActive(-1);
    onPick(user);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = open ? moveSelection(event.key, current, users.length) : undefined;
    if (next !== undefined) setActive(next);
    else if (event.key === 'Escape' && open) onClose();
    else if (event.key === 'Enter') {
      const user = users[current];
      if (user) pick(user);
      else onProceed();
    } else return;
    event.preventDefault();
  };

  return (
    <div className="field who">
      <label htmlFor="username">{words.label}</label>
      <div className="ctl">
        <span aria-hidden="true">@</span>
        <input
          id="username"
          name="username"
          role="combobox"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls="suggestions"
          aria-activedescendant={current >= 0 ? optionId(current) : undefined}
          aria-invalid={problem || refused ? true : undefined}
          aria-describedby="username-note"
          onKeyDown={onKeyDown}
          onInput={() => setActive(-1)}
          onBlur={onLeave}
        />
        {busy && <span className="spin busy" />}
        <button className="btn small" type="button" onClick={onProceed}>
          {words.proceed}
        </button>
      </div>
      {open && <SuggestionList users={users} active={current} words={words} onPick={pick} />}
      <div className="slot" role="status">
        <FieldNote id="username-note" problem={problem}>
          {children}
        </FieldNote>
      </div>
    </div>
  );
}
