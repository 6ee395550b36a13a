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

/** Host names of the shop in addition to those of the configuration. Each type shows its own pages. */
export const hostsSetting = defineSetting<z.infer<typeof hostsSchema>>({
  key: 'shop.hosts',
  schema: hostsSchema,
  initial: { promo: [], brand: [] },
  ifMalformed: { promo: [], brand: [] },
  mayChange: 'owner',
  effects: ['control'],
  effect: 'at_once',
});

export async function currentHosts(deps: Deps): Promise<Hosts> {
  const { hosts } = deps.config;
  const { promo, brand } = await hostsSetting.current(deps);
  return { promo: [...hosts.promo, ...promo], brand: [...hosts.brand, ...brand] };
}

/** Returns a function for the current hosts. It reads memory, so that pages are sent without waiting. */
export async function followHosts(deps: Deps): Promise<() => Hosts> {
  let known = await currentHosts(deps);
  deps.listener.on('content', () => {
    currentHosts(deps).then(
      (now) => {
        known = now;
      },
      (error: unknown) =>
        deps.log.warn({ err: error }, 'the host setting could not be read, the last hosts remain'),
    );
  });
  return () => known;
}
