import type { VersionLine } from '#contracts/catalog/versions.ts';

export type DraftAction = 'publish' | 'schedule' | 'unschedule' | 'undo' | 'discard';

export function availableDraftActions(
  draft: Pick<VersionLine, 'publishAt'> | undefined,
  typed: boolean,
): DraftAction[] {
  const acts: DraftAction[] = [];
  if (draft || typed) acts.push('publish');
  if (draft?.publishAt) acts.push('unschedule');
  else if (draft || typed) acts.push('schedule');
  if (typed) acts.push('undo');
  else if (draft) acts.push('discard');
  return acts;
}
