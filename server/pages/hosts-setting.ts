import { z } from 'zod';
import type { Deps } from '#server/platform/deps.ts';
import { defineSetting } from '#server/staff/settings/setting.ts';
import type { Hosts } from './host-rules.ts';

const host = z
  .string()
  .regex(/^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/);
const hostsSchema = z
  .strictObject({ promo: z.array(host).max(20), brand: z.array(host).max(20) })
  .refine(({ promo, brand }) => !promo.some((name) => brand.includes(name)), {
    path: ['brand'],
    message: 'is among the promo hosts too',
  });

/** Holds host names of the shop besides those of the configuration: what leads here shows its own pages. */
export const hostsSetting = defineSetting<z.infer<typeof hostsSchema>>({
  key: 'shop.hosts',
  schema: hostsSchema,
  initial: { promo: [], brand: [] },
  ifMalformed: { promo: [], brand: [] },
  mayChange: 'owner',
  effects: ['control'],
  effect: 'at_once',
});

/** Returns those of the configuration and of the setting. */
export async function currentHosts(deps: Deps): Promise<Hosts> {
  const { hosts } = deps.config;
  const { promo, brand } = await hostsSetting.current(deps);
  return { promo: [...hosts.promo, ...promo], brand: [...hosts.brand, ...brand] };
}

/** Returns all of them, as they stand whenever it is asked: pages are sent without waiting for anything. */
export async function followHosts(deps: Deps): Promise<() => Hosts> {
  let known = await currentHosts(deps);
  deps.listener.on('content', () => {
    currentHosts(deps).then(
      (now) => {
        known = now;
      },
      (error: unknown) => deps.log.warn({ err: error }, 'the hosts cannot be read again'),
    );
  });
  return () => known;
}
