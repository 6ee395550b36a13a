import { type BulkActionName, type BulkSubject, bulkActions, bulkSubjects } from '#contracts/staff/bulk.ts';
import type { BulkAction, BulkList } from '#server/platform/feature/bulk-action.ts';
import type { Feature } from '#server/platform/feature/feature.ts';

export const defineBulkAction = <Values, Was>(action: BulkAction<Values, Was>): BulkAction =>
  action as unknown as BulkAction;

export const defineBulkList = <Query>(list: BulkList<Query>): BulkList => list as unknown as BulkList;

export interface BulkRegistry {
  actions: Record<BulkActionName, BulkAction>;
  lists: Record<BulkSubject, BulkList>;
}

function collectByName<Name extends string, Part>(
  names: readonly Name[],
  parts: readonly [string, Part][],
): Record<Name, Part> {
  const unclear = names.filter((each) => parts.filter(([name]) => name === each).length !== 1);
  if (unclear.length > 0) throw new Error(`Not listed by exactly one feature: ${unclear.join(', ')}`);
  return Object.fromEntries(parts) as Record<Name, Part>;
}

/** Collects bulk actions and lists from the features. Throws at start when an action or list has no feature or two. */
export function bulkRegistryOf(features: readonly Feature[]): BulkRegistry {
  return {
    actions: collectByName(
      bulkActions,
      features.flatMap((feature) => Object.entries(feature.bulkActions ?? {})),
    ),
    lists: collectByName(
      bulkSubjects,
      features.flatMap((feature) => Object.entries(feature.bulkLists ?? {})),
    ),
  };
}
