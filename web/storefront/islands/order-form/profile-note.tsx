import type { FormFrame } from './form-props.ts';
import { BlockedPanel, ProfilePreview } from './profile-preview.tsx';
import type { ProfileField } from './use-profile-field.ts';

interface ProfileNoteProps {
  frame: FormFrame;
  field: ProfileField;
}

/** What is known of the name just now, for eyes and for screen readers: the profile, the search, or the hint. */
export function ProfileNote({ frame, field }: ProfileNoteProps) {
  const { profile, suggestions } = field;
  const { profile: words, blocked } = frame.words;
  if (field.blocked) return <BlockedPanel words={blocked} email={frame.props.supportEmail} />;
  if (profile.kind === 'public') {
    const { username, picture } = profile;
    return (
      <ProfilePreview username={username} picture={picture} words={words} onChange={field.switchToOther} />
    );
  }
  const text = () => {
    if (profile.kind === 'checking') return words.checking;
    if (profile.kind === 'missing') return words.noneFound(profile.username);
    if (suggestions.failed) return words.searchFailed;
    if (suggestions.noneFor) return words.noneFound(suggestions.noneFor);
    if (suggestions.users.length > 0) return words.suggestionCount(String(suggestions.users.length));
    return words.hint;
  };
  return <p className="hint">{text()}</p>;
}
