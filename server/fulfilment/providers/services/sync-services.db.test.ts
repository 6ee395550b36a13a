import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUILT_IN_SERVICES } from '#sandbox/provider/catalogue.ts';
import { type FulfilmentBench, fulfilmentBench } from '#tests/harness/fulfilment-fixtures.ts';
import { seedProvider } from '../stand-in-providers.ts';
import { syncServices, syncUnknownServices } from './sync-services.ts';

let bench: FulfilmentBench;
beforeEach(async () => {
  bench = await fulfilmentBench();
});
afterEach(() => bench.close());

async function readStoredServices() {
  const { rows } = await bench.deps.database.query(
    'select external_id as id, rate, min_quantity as min, active from provider_services order by external_id',
  );
  return rows;
}

test('a service list import stores the list and its changes', async () => {
  bench.provider.setService(1001, { rate: '1.50', min: 20 });
  expect(await syncServices(bench.deps)).toMatchObject([{ providerId: 1, kind: 'good', vanished: [] }]);
  expect((await readStoredServices())[0]).toEqual({ id: '1001', rate: '1.500000', min: 20, active: true });
});

test.each(['services', 'data'] as const)(
  'a service list import reads a list wrapped as %s',
  async (servicesShape) => {
    bench.provider.setFaults({ servicesShape, numberStyle: 'swapped' });
    expect(await syncServices(bench.deps)).toMatchObject([{ kind: 'good' }]);
  },
);

test('a service list import disables a vanished service and reactivates it when it returns', async () => {
  bench.provider.setService(1004, null);
  expect(await syncServices(bench.deps)).toMatchObject([{ kind: 'good', vanished: ['1004'] }]);
  expect((await readStoredServices()).find(({ id }) => id === '1004')).toMatchObject({ active: false });
  bench.provider.setService(1004, {});
  await syncServices(bench.deps);
  expect((await readStoredServices()).find(({ id }) => id === '1004')).toMatchObject({ active: true });
});

test.each([
  [{ servicesShape: 'empty-list' }, 'empty'],
  [{ servicesShape: 'empty-data' }, 'empty'],
  [{ next: [{ action: 'services', kind: '200-html' }] }, 'failed'],
  [{ next: [{ action: 'services', kind: '502-html' }] }, 'failed'],
] as const)('a service list import changes nothing after %j', async (faults, kind) => {
  const before = await readStoredServices();
  bench.provider.setFaults(structuredClone(faults) as object);
  expect(await syncServices(bench.deps)).toMatchObject([{ kind }]);
  expect(await readStoredServices()).toEqual(before);
});

test('a service list import changes nothing when half would vanish, until staff accept the list', async () => {
  const vanished = (await readStoredServices()).slice(2).map(({ id }) => String(id));
  for (const id of vanished) bench.provider.setService(Number(id), null);
  expect(await syncServices(bench.deps)).toMatchObject([{ kind: 'shrunken', vanished }]);
  expect((await readStoredServices()).every(({ active }) => active)).toBe(true);
  await syncServices(bench.deps, { acceptVanished: true });
  expect((await readStoredServices()).filter(({ active }) => active)).toHaveLength(2);
});

test('a service list of thousands is imported in one statement', async () => {
  bench.provider.setFaults({ padServices: 5000 });
  await syncServices(bench.deps);
  expect(await readStoredServices()).toHaveLength(BUILT_IN_SERVICES.length + 5000);
});

test('a missing service list is imported automatically', async () => {
  await bench.deps.database.query('truncate provider_services cascade');
  await syncUnknownServices(bench.deps);
  expect(await readStoredServices()).toHaveLength(BUILT_IN_SERVICES.length);
});

test('a service list import stores the configured provider with an encrypted key, and applies a changed key', async () => {
  const read = () => bench.deps.database.query('select api_url, api_key_sealed from providers');
  const before = (await read()).rows;
  await seedProvider(bench.deps);
  expect((await read()).rows).toEqual(before);
  expect(before[0].api_key_sealed.toString('latin1')).not.toContain('sandbox-provider-key');
  bench.deps.config.provider.apiKey = 'another key';
  await seedProvider(bench.deps);
  expect(bench.deps.secrets.open((await read()).rows[0].api_key_sealed)).toBe('another key');
});
