import type { OrderForm } from '#messages/es/order-form.ts';
import type { FoundUser } from '../../purchase/buyer/directory.ts';
import { Avatar } from './avatar.tsx';

interface SuggestionListProps {
  users: FoundUser[];
  active: number;
  words: OrderForm['profile'];
  onPick: (user: FoundUser) => void;
}

export const optionId = (index: number) => `suggestion-${index}`;

/** Keys are handled by the field, which keeps the focus; the pointer is pressed here. */
export function SuggestionList({ users, active, words, onPick }: SuggestionListProps) {
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
