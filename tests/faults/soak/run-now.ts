import type { Queryable } from '#server/platform/database/query.ts';
import { makeDue } from '#server/platform/queue/store-schedules.ts';

export const runNow = (db: Queryable, name: string): Promise<void> => makeDue(db, name);
