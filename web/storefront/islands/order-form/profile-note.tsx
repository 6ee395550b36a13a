import type { OrderForm } from '#messages/es/order-form.ts';
import { ProfilePreview } from './profile-preview.tsx';
import type { ProfileField } from './use-profile-field.ts';

interface ProfileNoteProps {
  words: OrderForm['profile'];
  field: ProfileField;
}

/** What is known of the name just now, for eyes and for screen readers: the profile, the search, or the hint. */
export function ProfileNote({ words, field }: ProfileNoteProps) {
  const { profile, suggestions, blocked } = field;
  if (profile.kind === 'public' && !blocked) {
    const { username, picture } = profile;
    return (
      <ProfilePreview username={username} picture={picture} words={words} onChange={field.switchToOther} />
    );
  }
  const text = () => {
    if (profile.kind === 'checking') return words.checking;
    if (profile.kind === 'missing') return words.noneFound(profile.username);
    if (suggestions.noneFor) return words.noneFound(suggestions.noneFor);
    if (suggestions.users.length > 0) return words.suggestionCount(String(suggestions.users.length));
    return words.hint;
  };
  return <p className="hint">{text()}</p>;
}
