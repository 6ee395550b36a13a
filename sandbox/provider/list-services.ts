import type { ProviderAccount } from './account.ts';
import { paddingServices } from './catalogue.ts';
import type { ProviderPanel } from './panel.ts';
import type { ProviderStore } from './store.ts';
import type { ProviderService } from './types.ts';

export function loadServices(store: ProviderStore, account: ProviderAccount): Map<number, ProviderService> {
  const services = new Map(account.services.map((row) => [row.service, row]));
  for (const [service, value] of store.changedServices()) {
    if (value === null) services.delete(service);
    else services.set(service, value);
  }
  return services;
}

const NEW_SERVICE: Omit<ProviderService, 'service'> = {
  name: 'New service',
  type: 'Default',
  category: 'Others',
  rate: '1.00',
  min: 10,
  max: 10_000,
  refill: false,
  cancel: false,
  enabled: true,
};

/** Changes, adds, removes (null) or restores a service. */
export function changeService(
  panel: ProviderPanel,
  service: number,
  change: Partial<ProviderService> | null,
): void {
  const builtIn = panel.account.services.find((row) => row.service === service);
  const present = panel.services.get(service) ?? builtIn ?? { service, ...NEW_SERVICE };
  const value = change === null ? null : { ...present, ...change, service };
  panel.store.putService(service, value);
  if (value === null) panel.services.delete(service);
  else panel.services.set(service, value);
}

function toListedService(row: ProviderService, swapped: boolean): object {
  const { enabled: _, ...facts } = row;
  if (!swapped) return { ...facts, min: String(row.min), max: String(row.max) };
  const type = row.type.toLowerCase().replaceAll(' ', '_');
  return { ...facts, service: String(row.service), type, rate: Number(row.rate) };
}

/** `services` returns enabled ones in the selected format. */
export function listServices(panel: ProviderPanel): object {
  const { servicesShape, padServices, numberStyle } = panel.switches.now();
  const rows = [...panel.services.values(), ...paddingServices(padServices)].filter((row) => row.enabled);
  const list = rows.map((row) => toListedService(row, numberStyle === 'swapped'));
  switch (servicesShape) {
    case 'list':
      return list;
    case 'services':
      return { services: list };
    case 'data':
      return { data: list };
    case 'empty-list':
      return [];
    case 'empty-data':
      return { status: 'success', data: 'Empty Data' };
  }
}
