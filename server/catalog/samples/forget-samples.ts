import type { Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { demoCatalog } from './demo-catalog.ts';
import { demoKindServices } from './demo-kinds.ts';
import {
  deleteSampleKinds,
  deleteServices,
  markKindsAsOwn,
  markServicesAsOwn,
  readSampleServices,
  type SampleService,
  unmapServices,
} from './store-samples.ts';

type DemoService = (typeof demoCatalog | typeof demoKindServices)[number] & { formerPriceCents?: number };

/** A service that differs from the demonstration's belongs to the owner. */
function isUntouched(service: SampleService): boolean {
  const demo: DemoService | undefined = [...demoCatalog, ...demoKindServices].find(
    ({ id }) => id === service.id,
  );
  return (
    demo !== undefined &&
    demo.type === service.type &&
    demo.audience === service.audience &&
    demo.quantity === service.quantity &&
    demo.bonus === service.bonusQuantity &&
    (demo.priceCents === service.priceCents || demo.formerPriceCents === service.priceCents)
  );
}

export async function sampleServices(db: Queryable): Promise<{ untouched: number[]; changed: number[] }> {
  const found = await readSampleServices(db);
  const ids = (services: SampleService[]) => services.map(({ id }) => id);
  return {
    untouched: ids(found.filter(isUntouched)),
    changed: ids(found.filter((service) => !isUntouched(service))),
  };
}

/**
 * Deletes the price list of the demonstration, or adopts it as the shop's own. Removes sandbox providers from adopted
 * services.
 */
export async function deleteSampleServices(
  tx: Tx,
  input: { keepPrices: boolean; standIns: readonly number[] },
): Promise<void> {
  const { untouched, changed } = await sampleServices(tx);
  await unmapServices(tx, input.standIns);
  await markServicesAsOwn(tx, input.keepPrices ? [...untouched, ...changed] : changed);
  if (!input.keepPrices) {
    await deleteServices(tx, untouched);
    await deleteSampleKinds(tx);
  }
  await markKindsAsOwn(tx);
}
