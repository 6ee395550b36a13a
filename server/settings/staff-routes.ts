import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { changeSettingSchema, settingListSchema } from '#contracts/settings.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { staffOf } from '#server/staff/actor.ts';
import { requireFreshProof } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { changeSetting } from './change-setting.ts';
import { listSettings } from './list-settings.ts';
import type { AnySetting } from './setting.ts';

const all = { summary: 'What the owner changes while the shop runs', response: { 200: settingListSchema } };
const change = {
  summary: 'Changes a setting; null goes back to what the shop begins with',
  params: z.object({ key: z.string() }),
  body: changeSettingSchema,
  errors: ['not_found', 'conflict'],
  response: { 200: successSchema },
} as const;

/** What the owner changes while the shop runs. */
export function registerSettingStaffRoutes(
  app: FastifyInstance,
  deps: Deps,
  settings: readonly AnySetting[],
): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    ownerOnly.get('/api/admin/settings', { schema: all }, async () => {
      return { items: await listSettings(deps, settings) };
    });
    ownerOnly.put('/api/admin/settings/:key', { schema: change }, async (request) => {
      const { key } = request.params;
      const setting = settings.find((each) => each.key === key);
      if (!setting) throw new ShopError('not_found', `no setting ${key}`);
      if (setting.sensitive) requireFreshProof(deps, request);
      const { value, was } = request.body;
      await changeSetting(deps, setting, { value, was, staff: staffOf(request) });
      return { success: true };
    });
  });
}
