import type { Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { demoCatalog } from './demo-catalog.ts';
import { demoKindServices } from './demo-kinds.ts';
import {
  adoptKinds,
  adoptServices,
  deleteSampleKinds,
  deleteServices,
  readSampleServices,
  type SampleService,
  unmapServices,
} from './store-samples.ts';

/** Is a service as the demonstration has it. */
type DemoService = (typeof demoCatalog | typeof demoKindServices)[number] & { formerPriceCents?: number };

/** Returns whether it is as the demonstration brought it: what somebody changed is theirs. */
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

/**
 * Returns the services of the demonstration: those that are still as they came, and those whose price or size
 * was changed.
 */
export async function sampleServices(db: Queryable): Promise<{ untouched: number[]; changed: number[] }> {
  const found = await readSampleServices(db);
  const ids = (services: SampleService[]) => services.map(({ id }) => id);
  return {
    untouched: ids(found.filter(isUntouched)),
    changed: ids(found.filter((service) => !isUntouched(service))),
  };
}

/** Deletes the demonstration's price list, or makes it the shop's own; services of the stand-ins lose their provider. */
export async function forgetSampleServices(
  tx: Tx,
  input: { keepPrices: boolean; standIns: readonly number[] },
): Promise<void> {
  const { untouched, changed } = await sampleServices(tx);
  await unmapServices(tx, input.standIns);
  await adoptServices(tx, input.keepPrices ? [...untouched, ...changed] : changed);
  if (!input.keepPrices) {
    await deleteServices(tx, untouched);
    await deleteSampleKinds(tx);
  }
  await adoptKinds(tx);
}
