import { beforeEach, expect, it } from 'vitest';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import { eventually, testShop } from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { changeCatalogue, exportCatalogue, previewCatalogue } from './change-catalogue.ts';
import type { CatalogueLine } from './change-rules.ts';
import { readPriceListFile } from './price-list-file.ts';

const shop = startForTests(testShop);

let list: CatalogueLine[];
beforeEach(async () => {
  list = await exportList();
});

async function exportList(): Promise<CatalogueLine[]> {
  const file = await exportCatalogue(shop.program.deps.database);
  const read = readPriceListFile(Buffer.from(file));
  if (read.kind === 'refused') throw new Error(read.problems.join());
  return read.services;
}

/** Returns the exported list with changes by id. Undefined takes a service off sale. */
const withServiceChanges = (more: Record<number, Partial<CatalogueLine> | undefined>) =>
  list.flatMap((service) => {
    const id = Number(service.id);
    return id in more ? (more[id] ? [{ ...service, ...more[id] }] : []) : [service];
  });

async function apply(wanted: CatalogueLine[], basis?: string) {
  const { deps } = shop.program;
  const seen = basis ?? (await previewCatalogue(deps.database, wanted)).basis;
  return changeCatalogue(deps, { wanted, basis: seen, by: { kind: 'job' } });
}

async function readPublicService(id: number): Promise<Service | undefined> {
  const services = (await (await fetch(`${shop.url}/api/services`)).json()) as Service[];
  return services.find((service) => service.id === id);
}

const auditEntries = () =>
  rows<{ before: { removed: object[] }; after: { changed: object[]; added: object[] } }>(
    shop.program.deps.database,
    `select before, after from audit_entries where action = 'catalogue.change' order by id`,
  );

it('changeCatalogue changes, adds and removes services in one step, and has no effect when repeated', async () => {
  const added = {
    ...list[0]!,
    id: null,
    quantity: 60_000,
    bonusQuantity: 0,
    priceCents: 29_999,
    popular: false,
  };
  const wanted = [
    ...withServiceChanges({
      201: { priceCents: 379, popular: true },
      204: { popular: false },
      401: undefined,
    }),
    added,
  ];
  await apply(wanted);
  await eventually(async () =>
    expect(await readPublicService(201)).toMatchObject({ priceCents: 379, popular: true }),
  );
  expect(await readPublicService(1001)).toMatchObject({
    quantity: 60_000,
    price: '299.99',
    providerServiceId: '1001',
  });
  expect(await readPublicService(401)).toBeUndefined();
  expect(await exportList()).toHaveLength(list.length);
  const entries = await auditEntries();
  expect(entries).toMatchObject([
    {
      before: { removed: [{ id: 401 }] },
      after: { changed: [{ id: 201 }, { id: 204 }], added: [{ id: 1001 }] },
    },
  ]);
  await apply(wanted);
  await apply(await exportList());
  expect(await auditEntries()).toEqual(entries);
});

it('changeCatalogue applies a list completely or not at all', async () => {
  const wanted = withServiceChanges({ 301: { priceCents: 199 }, 302: { providerService: '9999' } });
  await expect(apply(wanted)).rejects.toThrow('the provider "default" has no service 9999');
  expect(await exportList()).toEqual(list);
});

it('changeCatalogue rejects a change based on an outdated list', async () => {
  const { database } = shop.program.deps;
  const wanted = withServiceChanges({ 303: { priceCents: 989 } });
  const { basis } = await previewCatalogue(database, wanted);
  await execute(database, 'update services set price_cents = 979 where id = 303');
  await expect(apply(wanted, basis)).rejects.toMatchObject({ code: 'conflict' });
  expect((await exportList()).find(({ id }) => id === 303)?.priceCents).toBe(979);
});

it('changeCatalogue accepts only one of two concurrent changes', async () => {
  const { database } = shop.program.deps;
  const wishes = [1789, 1779].map((priceCents) => withServiceChanges({ 304: { priceCents } }));
  const { basis } = await previewCatalogue(database, list);
  const ends = await Promise.allSettled(wishes.map((wanted) => apply(wanted, basis)));
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('changeCatalogue shows no reduction from a price that was never on sale', async () => {
  const { database } = shop.program.deps;
  expect(await readPublicService(206)).toMatchObject({ isOnSale: true });
  await apply(withServiceChanges({ 206: undefined }));
  await apply(list.map((service) => (service.id === 206 ? { ...service, priceCents: 3299 } : service)));
  await eventually(async () =>
    expect(await readPublicService(206)).toMatchObject({ price: '32.99', isOnSale: false }),
  );
  await execute(database, `update services set sample = false where id = 207`);
  const kept = await one<{ count: number }>(
    database,
    `select count(*) as count from service_prices p join services s on s.id = p.service_id
      where s.id = 207 and p.valid_from >= s.on_sale_since and p.price_cents = s.price_cents and not p.sample`,
  );
  expect(kept.count).toBe(1);
});
