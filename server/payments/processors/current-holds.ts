import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import { cachePerDatabase } from '#server/platform/database/cached.ts';
import type { Deps } from '#server/platform/deps.ts';
import { allHolds } from './store-holds.ts';

/** Paused processors, cached. A trigger notifies every process of changes. */
export const heldProcessors: (deps: Pick<Deps, 'database' | 'listener'>) => Promise<ProcessorName[]> =
  cachePerDatabase(async ({ database }: Pick<Deps, 'database' | 'listener'>) =>
    (await allHolds(database)).map(({ processor }) => processor),
  );
