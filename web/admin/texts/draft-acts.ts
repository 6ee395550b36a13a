import type { VersionLine } from '#contracts/catalog/versions.ts';

export type DraftAct = 'publish' | 'schedule' | 'unschedule' | 'undo' | 'discard';

/** Returns what can be done with a draft besides saving it; `typed` is what is written and not saved. */
export function draftActs(draft: Pick<VersionLine, 'publishAt'> | undefined, typed: boolean): DraftAct[] {
  const acts: DraftAct[] = [];
  if (draft || typed) acts.push('publish');
  if (draft?.publishAt) acts.push('unschedule');
  else if (draft || typed) acts.push('schedule');
  if (typed) acts.push('undo');
  else if (draft) acts.push('discard');
  return acts;
}
