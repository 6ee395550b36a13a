import { type Maintenance, maintenanceSchema } from '#contracts/staff/maintenance.ts';
import { defineSetting } from '../settings/setting.ts';

const off: Maintenance = { active: false, backMinutes: 30, remindHours: 2, note: '' };

/** A malformed value leaves the shop open. */
export const maintenanceSetting = defineSetting<Maintenance>({
  key: 'shop.maintenance',
  schema: maintenanceSchema,
  initial: off,
  ifMalformed: off,
  mayChange: 'owner',
  effects: ['control'],
  bounds: ({ was, value }) =>
    value.active && !maintenanceSchema.safeParse(was).data?.active ? ['all_sales'] : [],
  effect: 'at_once',
});
