import { beforeAll, expect, it } from 'vitest';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { ChangedFields, ChangeServices } from '#contracts/catalog/services.ts';
import { hourMs } from '#contracts/kit/time.ts';
import {
  applyPlanned,
  cancelChange,
  changeServices,
  undoChange,
} from '#server/catalog/services/change-services.ts';
import {
  openPreview,
  previewAddress,
  previewCatalogueAfter,
} from '#server/catalog/services/preview-catalogue.ts';
import { listServiceChanges } from '#server/catalog/services/read-changes.ts';
import { startProgram } from '#server/main.ts';
import { changeOffer, listOffers } from '#server/orders/promotions/offers/upsell-offers.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { eventually, testShop } from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { computePercentageEffect, computePriceEffect } from './compute-change-effect.ts';
import { listServices, showService } from './list-services.ts';

const shop = startForTests(testShop);
/** Second process of the same shop, with its own caches and connections. */
const other = startForTests(() => startProgram({ ...deps().config, port: 0 }, { pages: false }));
let staff: StaffActor;
beforeAll(async () => {
  staff = {
    ...{ kind: 'staff', username: 'owner', role: 'owner' },
    ...(await one<Pick<StaffActor, 'id'>>(`select id from staff_members where username = 'owner'`)),
  };
});

const deps = () => shop.program.deps;
const { execute, one } = queriesOn(() => deps().database);
const readService = async (id: number) => (await showService(deps(), id)).service;

async function change(
  id: number,
  fields: ChangedFields,
  more: Partial<ChangeServices> = {},
): Promise<string> {
  const { basis } = await readService(id);
  return changeServices(deps(), { kind: 'edit', services: [{ id, basis, fields }], ...more, staff });
}

const readServiceAt = async (url: string, id: number): Promise<Service | undefined> => {
  const services = (await (await fetch(`${url}/api/services`)).json()) as Service[];
  return services.find((service) => service.id === id);
};
/** Polls for five seconds. Only a busy machine needs that long. */
const expectOnAllProcesses = (id: number, shown: object | undefined) =>
  Promise.all(
    [shop.url, other.url].map((url) =>
      eventually(async () => {
        const service = await readServiceAt(url, id);
        if (shown === undefined) expect(service).toBeUndefined();
        else expect(service).toMatchObject(shown);
      }),
    ),
  );

it('the service editor shows a new price with its reduction in every process, and undoes it', async () => {
  await expectOnAllProcesses(204, { priceCents: 999, isOnSale: false });
  const id = await change(204, { priceCents: 899, texts: { es: 'Para empezar' } });
  await expectOnAllProcesses(204, {
    ...{ priceCents: 899, regularPriceCents: 999, isOnSale: true, discountPercent: 10 },
    texts: { es: 'Para empezar' },
  });
  const { prices, changes } = await showService(deps(), 204);
  expect(prices.map(({ priceCents }) => priceCents)).toEqual([899, 999]);
  expect(changes[0]).toMatchObject({ id, by: 'owner', state: 'applied', undone: false });
  expect(changes.map(({ undoable }) => undoable)).toEqual([true]);
  const undone = await undoChange(deps(), { id, staff });
  await expectOnAllProcesses(204, { priceCents: 999, isOnSale: false });
  await expect(undoChange(deps(), { id, staff })).rejects.toMatchObject({ code: 'conflict' });
  await undoChange(deps(), { id: undone, staff });
  expect(await readService(204)).toMatchObject({ priceCents: 899 });
  await change(204, { priceCents: 999, texts: {} });
  // Only the newest change can be undone.
  const later = (await showService(deps(), 204)).changes.map((each) => each.undoable);
  expect(later).toEqual([true, false, false, false]);
});

it('the service editor lists a price once when it becomes valid again', async () => {
  await execute(`update services set sample = true where id = 202`);
  await execute(`update services set sample = false where id = 202`);
  expect((await showService(deps(), 202)).prices).toHaveLength(1);
});

it('the service editor rejects outdated changes and lists with rising unit prices', async () => {
  const { basis } = await readService(302);
  await change(302, { bonusQuantity: 20 });
  const services = [{ id: 302, basis, fields: { bonusQuantity: 30 } }];
  await expect(changeServices(deps(), { kind: 'edit', services, staff })).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(change(302, { priceCents: 999 })).rejects.toMatchObject({ code: 'price_list_rises' });
  expect(await readService(302)).toMatchObject({ bonusQuantity: 20, priceCents: 449 });
});

it('the service editor takes a package off sale and back in every process, and moves the popular mark', async () => {
  await change(203, { active: false });
  await expectOnAllProcesses(203, undefined);
  await change(203, { active: true });
  await expectOnAllProcesses(203, { priceCents: 699 });
  await change(205, { popular: true });
  await expectOnAllProcesses(204, { popular: false });
  await expectOnAllProcesses(205, { popular: true });
});

it('the service editor applies a due planned change automatically, but not a cancelled one', async () => {
  const later = new Date(Date.now() + hourMs).toISOString();
  const cancelled = await change(202, { priceCents: 509 }, { at: later });
  expect((await readService(202)).plannedFor).toBe(later);
  await cancelChange(deps(), { id: cancelled, staff });
  await applyPlanned(deps(), cancelled);
  const planned = await change(202, { priceCents: 489 }, { at: later });
  await execute('update service_changes set due_at = now() where id = $1', [planned]);
  await expectOnAllProcesses(202, { priceCents: 489 });
  const { items } = await listServiceChanges(deps(), { limit: 50, service: 202 });
  expect(items.map(({ state }) => state)).toEqual(['applied', 'cancelled']);
});

it('the service editor rejects a planned change that is no longer permitted, with the reason', async () => {
  const id = await change(207, { priceCents: 6299 }, { at: new Date(Date.now() + hourMs).toISOString() });
  await change(206, { priceCents: 3099 });
  await applyPlanned(deps(), id);
  const { changes, service } = await showService(deps(), 207);
  expect(service.priceCents).toBe(6199);
  expect(changes[0]).toMatchObject({ state: 'refused', reason: 'followers europe: 10000 for 62.99' });
});

it('the service editor previews reference price, margin, list and offers of a new price', async () => {
  const effect = await computePriceEffect(deps(), { id: 303, priceCents: 899 });
  expect(effect.lines).toMatchObject([
    {
      id: 303,
      priceCents: 999,
      newPriceCents: 899,
      referenceCents: null,
      newReferenceCents: 999,
      newDiscountPercent: 10,
    },
  ]);
  expect(effect.lines[0]?.newMargin).toBeLessThan(effect.lines[0]?.margin ?? 0);
  expect((await computePriceEffect(deps(), { id: 303, priceCents: 1999 })).rising).toEqual([
    'likes: 250 for 19.99',
  ]);
  const cheaper = await computePriceEffect(deps(), { id: 205, priceCents: 1499 });
  expect(cheaper.offers.length).toBeGreaterThan(0);
});

it('the service editor changes many prices by a share, rounded as previewed', async () => {
  const ids = [401, 402, 403, 404, 405, 406, 407, 408];
  const { lines, rising } = await computePercentageEffect(deps(), {
    ids,
    share: -1000,
    rounding: 'ninety_nine',
  });
  expect(rising).toEqual([]);
  expect(lines.map(({ newPriceCents }) => newPriceCents % 100)).toEqual(ids.map(() => 99));
  const services = lines.map(({ id, basis, newPriceCents }) => ({
    id,
    basis,
    fields: { priceCents: newPriceCents },
  }));
  const id = await changeServices(deps(), { kind: 'percentage', services, staff });
  await expectOnAllProcesses(408, { priceCents: lines.at(-1)?.newPriceCents, isOnSale: true });
  await undoChange(deps(), { id, staff });
  await expectOnAllProcesses(408, { priceCents: 6499, isOnSale: false });
});

it('the service editor shows a preview to the caller only and does not change prices', async () => {
  const input = { services: [{ id: 306, fields: { priceCents: 5299 } }], locale: 'es' as const };
  const after = await previewCatalogueAfter(deps(), input.services);
  expect(after.services.find(({ id }) => id === 306)).toMatchObject({
    priceCents: 5299,
    regularPriceCents: 5499,
  });
  expect(await readService(306)).toMatchObject({ priceCents: 5499, referenceCents: null });
  const token = previewAddress(deps(), { input: input, staffId: staff.id }).split('=')[1] ?? '';
  expect(openPreview(deps(), { token, staffId: staff.id })).toMatchObject({ locale: 'es' });
  expect(openPreview(deps(), { token, staffId: crypto.randomUUID() })).toBeUndefined();
  const later = { ...deps(), now: () => new Date(Date.now() + 16 * 60_000) };
  expect(openPreview(later, { token, staffId: staff.id })).toBeUndefined();
});

it('the service editor pages, filters and counts services', async () => {
  const first = await listServices(deps(), { limit: 3, type: 'likes' });
  expect([first.items.length, first.total, first.nextCursor]).toEqual([3, 8, '3']);
  const rest = await listServices(deps(), { limit: 200, type: 'likes', cursor: '3' });
  expect(rest.items.length).toBe(5);
  expect(
    (await listServices(deps(), { limit: 9, state: 'reduced' })).items.every(
      ({ referenceCents }) => referenceCents,
    ),
  ).toBe(true);
});

it('the service editor compares each offer with the price list and hides offers without a saving', async () => {
  const offers = await listOffers(deps());
  const dear = offers.find(
    (offer) => !offer.active && offer.baseQuantity === 1000 && offer.surface === 'checkout_page',
  );
  expect(dear?.tests[0]?.savingCents).toBeLessThan(0);
  const sold = offers.find(
    (offer) => offer.shown && offer.baseQuantity === 500 && offer.surface === 'inline',
  );
  if (!sold) throw new Error('no such offer');
  const { extraQuantity, extraShare, priceFactor, basis, id } = sold;
  const terms = { active: true, extraQuantity, addonPriceCents: 9900, extraShare, priceFactor };
  await changeOffer(deps(), { id, terms, basis, staff });
  await eventually(async () =>
    expect((await listOffers(deps())).find((offer) => offer.id === id)?.shown).toBe(false),
  );
  await expect(changeOffer(deps(), { id, terms, basis, staff })).rejects.toMatchObject({ code: 'conflict' });
});
