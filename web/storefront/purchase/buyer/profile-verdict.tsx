import type { OrderFormTexts } from '#messages/es/order-form.ts';
import { Icon } from '../../parts/icon.tsx';
import type { NamesPart } from '../contexts.ts';
import { isBlocked, type ProfileAnswer, requestProfile, withTimeout } from './directory.ts';

export type ProfileVerdict = 'fine' | 'private' | 'blocked';

interface ProfileInquiry {
  profile: Promise<ProfileAnswer>;
  blocked: Promise<boolean>;
}

/** Returns whether this username may order. A slow directory never stops a buyer, because the server checks again. */
export async function evaluateProfile({ profile, blocked }: ProfileInquiry): Promise<ProfileVerdict> {
  const [answer, refused] = await Promise.all([withTimeout(profile), withTimeout(blocked)]);
  if (refused) return 'blocked';
  return answer?.kind === 'private' ? 'private' : 'fine';
}

/** Without a directory for the network, only the server checks. */
export const checkProfile = async (username: string, names?: NamesPart): Promise<ProfileVerdict> =>
  names?.directory === false
    ? 'fine'
    : evaluateProfile({ profile: requestProfile(username), blocked: isBlocked(username) });

/** Shown for a blocked username (text 1, section 8). */
export function BlockedPanel({ words, email }: { words: OrderFormTexts['blocked']; email: string }) {
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
