import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { type CallRequest, serve } from '#server/platform/http/serve.ts';
import { staffOf } from '../audit/actor.ts';
import { requireConfirmedBounds } from '../sessions/fresh-proof.ts';
import { staffScope } from '../sessions/staff-scope.ts';
import { ensureSecretMark } from './secret-key.ts';
import { boundsOf, changeSetting, listSettings } from './settings.ts';

function registerSettingStaffRoutes(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void {
  const settings = all.flatMap((feature) => feature.settings ?? []);
  const followers = (key: string) => all.flatMap(({ afterSetting }) => afterSetting?.[key] ?? []);
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'settings.list', async () => {
      return { items: await listSettings(deps, settings) };
    });
    const named = (key: string) => settings.find((each) => each.key === key);
    const effects = {
      effectsOf: ({ params }: CallRequest<'settings.change'>) => named(params.key)?.effects ?? [],
    };
    serve(ownerOnly, 'settings.change', effects, async (request) => {
      const { key } = request.params;
      const setting = named(key);
      if (!setting) throw new ShopError('not_found', `no setting ${key}`);
      const { value, was } = request.body;
      requireConfirmedBounds(deps, request, boundsOf(setting, { value, was }));
      await changeSetting(deps, setting, { value, was, staff: staffOf(request), follow: followers(key) });
    });
  });
}

export const settingsFeature: Feature = {
  name: 'settings',
  retention: [{ table: 'settings', because: 'one row for each setting' }],
  staffRoutes: registerSettingStaffRoutes,
  seed: ensureSecretMark,
};
