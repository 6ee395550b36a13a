import type { VersionLine } from '#contracts/catalog/versions.ts';

export type DraftAct = 'publish' | 'schedule' | 'unschedule' | 'undo' | 'discard';

/** Returns the possible actions on a draft. `typed`: it has unsaved text. */
export function draftActs(draft: Pick<VersionLine, 'publishAt'> | undefined, typed: boolean): DraftAct[] {
  const acts: DraftAct[] = [];
  if (draft || typed) acts.push('publish');
  if (draft?.publishAt) acts.push('unschedule');
  else if (draft || typed) acts.push('schedule');
  if (typed) acts.push('undo');
  else if (draft) acts.push('discard');
  return acts;
}
