import type { StaffId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import { setEnrolled } from './store-sessions.ts';

/** The member has a second factor now: the sessions that waited for it open everything. */
export const noteEnrolled = (tx: Tx, staffId: StaffId): Promise<void> => setEnrolled(tx, staffId);
