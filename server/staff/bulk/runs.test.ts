import { expect, it } from 'vitest';
import { type StaffRole, staffRoles } from '#contracts/staff/roles.ts';
import type { BulkAction } from '#server/platform/feature/bulk-action.ts';
import { requireRole } from './runs.ts';

const isAllowed = (needed: StaffRole | undefined, role: StaffRole): boolean => {
  try {
    requireRole({ ...(needed && { role: needed }) } as BulkAction, { role } as never);
    return true;
  } catch {
    return false;
  }
};

it.each([
  [undefined, ['owner', 'agent']],
  ['agent', ['owner', 'agent']],
  ['owner', ['owner']],
] as const)('a bulk action for %s may be run and continued only by its roles', (needed, roles) => {
  expect(staffRoles.filter((role) => isAllowed(needed, role))).toEqual(roles);
});
