import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { changeSettingSchema, type SettingList } from '#contracts/settings.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { staffOf } from '#server/staff/actor.ts';
import { requireFreshProof } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { changeSetting } from './change-setting.ts';
import { listSettings } from './list-settings.ts';
import type { AnySetting } from './setting.ts';

const params = z.object({ key: z.string() });

/** What the owner changes while the shop runs. */
export function registerSettingStaffRoutes(
  app: FastifyInstance,
  deps: Deps,
  settings: readonly AnySetting[],
): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    ownerOnly.get('/api/admin/settings', async (): Promise<SettingList> => {
      return { items: await listSettings(deps, settings) };
    });
    ownerOnly.put('/api/admin/settings/:key', async (request) => {
      const { key } = parseBody(params, request.params);
      const setting = settings.find((each) => each.key === key);
      if (!setting) throw new ShopError('not_found', `no setting ${key}`);
      if (setting.sensitive) requireFreshProof(deps, request);
      const { value, was } = parseBody(changeSettingSchema, request.body);
      await changeSetting(deps, setting, { value, was, staff: staffOf(request) });
      return { success: true };
    });
  });
}
