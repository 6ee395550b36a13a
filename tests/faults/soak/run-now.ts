import type { Queryable } from '#server/platform/database/query.ts';
import { scheduleSoon } from '#server/platform/queue/store-schedules.ts';

export const runNow = (db: Queryable, name: string): Promise<void> => scheduleSoon(db, name);
