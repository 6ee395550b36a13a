import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { changeSettingSchema, settingListSchema } from '#contracts/settings.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { Feature } from '#server/http/feature.ts';
import { staffOf } from '#server/staff/actor.ts';
import { requireFreshProof } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { changeSetting } from './change-setting.ts';
import { listSettings } from './list-settings.ts';

const list = { summary: 'What the owner changes while the shop runs', response: { 200: settingListSchema } };
const change = {
  summary: 'Changes a setting; null goes back to what the shop begins with',
  params: z.object({ key: z.string() }),
  body: changeSettingSchema,
  errors: ['not_found', 'conflict'],
  response: { 200: successSchema },
} as const;

/** What the owner changes while the shop runs. */
export function registerSettingStaffRoutes(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void {
  const settings = all.flatMap((feature) => feature.settings ?? []);
  const followers = (key: string) => all.flatMap(({ afterSetting }) => afterSetting?.[key] ?? []);
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    ownerOnly.get('/api/admin/settings', { schema: list }, async () => {
      return { items: await listSettings(deps, settings) };
    });
    ownerOnly.put('/api/admin/settings/:key', { schema: change }, async (request) => {
      const { key } = request.params;
      const setting = settings.find((each) => each.key === key);
      if (!setting) throw new ShopError('not_found', `no setting ${key}`);
      if (setting.sensitive) requireFreshProof(deps, request);
      const { value, was } = request.body;
      await changeSetting(deps, setting, { value, was, staff: staffOf(request), follow: followers(key) });
      return { success: true };
    });
  });
}
