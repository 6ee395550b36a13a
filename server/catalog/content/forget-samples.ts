import type { Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { countSampleSections, deleteSampleSections } from './store-samples.ts';

/** How many texts are still as the demonstration brought them. */
export const sampleSections = (db: Queryable): Promise<number> => countSampleSections(db);

export const forgetSampleSections = (tx: Tx): Promise<void> => deleteSampleSections(tx);
