import type { ColleagueList } from '#contracts/members.ts';
import type { Deps } from '#server/deps.ts';
import { activeMembers } from './store.ts';

/** To whom work can be given: everybody who may come in, by name and no more. */
export async function listColleagues(deps: Deps): Promise<ColleagueList> {
  return { items: await activeMembers(deps.database) };
}
