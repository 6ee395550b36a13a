import type { StaffId } from '#contracts/kit/ids.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';

/** A member at work. */
export interface StaffActor {
  kind: 'staff';
  id: StaffId;
  username: string;
  role: StaffRole;
}
