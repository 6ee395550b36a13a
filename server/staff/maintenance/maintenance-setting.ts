import { type Maintenance, maintenanceSchema } from '#contracts/maintenance.ts';
import { defineSetting } from '#server/settings/setting.ts';

const off: Maintenance = { active: false, backMinutes: 30, remindHours: 2, note: '' };

/** One that cannot be read closes nothing: a shop is not shut by a slip. */
export const maintenanceSetting = defineSetting<Maintenance>({
  key: 'shop.maintenance',
  schema: maintenanceSchema,
  initial: off,
  ifMalformed: off,
  mayChange: 'owner',
  sensitive: true,
  effect: 'at_once',
});
