import type { OrderForm } from '#messages/es/order-form.ts';
import { Icon } from '../../parts/icon.tsx';
import { Avatar } from './avatar.tsx';

interface ProfilePreviewProps {
  username: string;
  picture: string;
  words: OrderForm['profile'];
  onChange: () => void;
}

/** Shown when the profile was found and is public. */
export function ProfilePreview({ username, picture, words, onChange }: ProfilePreviewProps) {
  return (
    <div className="found">
      <Avatar picture={picture} />
      <div>
        <b>@{username}</b>
        <span className="ok">
          <Icon name="ok" />
          {words.publicFound}
        </span>
      </div>
      <button className="text" type="button" onClick={onChange}>
        {words.change}
      </button>
    </div>
  );
}

/** A name that cannot order (text 1, section 8). */
export function BlockedPanel({ words, email }: { words: OrderForm['blocked']; email: string }) {
  return (
    <div className="alert bad" role="alert">
      <Icon name="alert" />
      <b>{words.title}</b>
      <p>
        {words.text} {words.mistake} <a href={`mailto:${email}`}>{email}</a>
      </p>
    </div>
  );
}
