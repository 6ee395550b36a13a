import type { OrderForm } from '#messages/es/order-form.ts';
import { Icon } from '../../parts/icon.tsx';
import type { NamesPart } from '../frames.ts';
import { isBlocked, lookUpProfile, type ProfileAnswer, withPatience } from './directory.ts';

export type ProfileVerdict = 'fine' | 'private' | 'blocked';

/** Is what was asked about a name. */
interface Inquiry {
  profile: Promise<ProfileAnswer>;
  blocked: Promise<boolean>;
}

/**
 * Returns whether this name may order. A directory that is slow or silent never keeps anyone from paying; the
 * server has the last word.
 */
export async function judgeProfile({ profile, blocked }: Inquiry): Promise<ProfileVerdict> {
  const [answer, refused] = await Promise.all([withPatience(profile), withPatience(blocked)]);
  if (refused) return 'blocked';
  return answer?.kind === 'private' ? 'private' : 'fine';
}

/** Where nobody can look a name up, the server alone decides. */
export const checkProfile = async (username: string, names?: NamesPart): Promise<ProfileVerdict> =>
  names?.directory === false
    ? 'fine'
    : judgeProfile({ profile: lookUpProfile(username), blocked: isBlocked(username) });

/** Stands for a name that cannot order (text 1, section 8). */
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
