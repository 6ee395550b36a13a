import { isBlocked, lookUpProfile, withPatience } from '../../purchase/buyer/directory.ts';

export type ProfileVerdict = 'fine' | 'private' | 'blocked';

/** May this name order? A directory that is slow or silent never keeps anyone from paying. */
export async function checkProfile(username: string): Promise<ProfileVerdict> {
  const [profile, blocked] = await Promise.all([
    withPatience(lookUpProfile(username)),
    withPatience(isBlocked(username)),
  ]);
  if (blocked) return 'blocked';
  return profile?.kind === 'private' ? 'private' : 'fine';
}
